const guests = ["Mei", "Tariq", "Olivia"];
const visitor = "Mei";

// Your if and else go here
