const queue = [
  { name: "Amina", row: 7, seat: 12 },
  { name: "Tomasz", row: 2, seat: 5 },
  { name: "Lan", row: 9, seat: 1 },
];
const holder = document.querySelector(".holder");
const behind = document.querySelector(".behind");

holder.textContent = `Ticket ${queue[0].row}-${queue[0].seat} for ${queue[0].name}`;
behind.textContent = `Waiting behind you: ${queue.length - 1}`;
