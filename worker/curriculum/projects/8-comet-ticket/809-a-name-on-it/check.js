const guest = { name: "Amina", row: 7, seat: 12 };
const holder = document.querySelector(".holder");

holder.textContent = `Ticket ${guest.row}-${guest.seat} for ${guest.name}`;
