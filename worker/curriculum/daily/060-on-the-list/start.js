const guests = ["Mei", "Tariq", "Olivia"];
const visitor = "Mei";
