const soon = [
  { name: "Snail Train", text: "It is late on purpose.", height: 60 },
  { name: "Volcano Drop", text: "Scream as you like.", height: 140 },
  { name: "Cloud Swing", text: "Bring a blanket.", height: 90 },
];
const wall = document.querySelector(".soon");
