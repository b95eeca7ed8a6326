const guests = ["ZORG", "BLIP", "QUIX", "MABEL"];

for (const guest of guests) {
  console.log(guest.toLowerCase());
}
