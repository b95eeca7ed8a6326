const soon = [
  { name: "Snail Train", text: "It is late on purpose.", height: 60, wet: false },
  { name: "Volcano Drop", text: "Scream as you like.", height: 140, wet: false },
  { name: "Cloud Swing", text: "Bring a blanket.", height: 90, wet: false },
  { name: "Duck Splash", text: "Ducks go first.", height: 70, wet: true },
];
const wall = document.querySelector(".soon");
