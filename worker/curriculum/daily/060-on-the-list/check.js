const guests = ["Mei", "Tariq", "Olivia"];
const visitor = "Mei";

if (guests.includes(visitor)) {
  console.log("Come in");
} else {
  console.log("Not tonight");
}
