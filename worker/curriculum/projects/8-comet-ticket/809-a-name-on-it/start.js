const guest = { name: "Amina", row: 7, seat: 12 };
