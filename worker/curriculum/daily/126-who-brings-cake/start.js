const guests = [
  { name: "Luis", brings: "cake" },
  { name: "Hye-jin", brings: "juice" },
  { name: "Ama", brings: "cake" },
];

for (const guest of guests) {
  console.log(guest.name);
}
