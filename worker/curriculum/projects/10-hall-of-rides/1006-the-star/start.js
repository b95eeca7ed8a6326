const soon = [
  { name: "Snail Train", text: "It is late on purpose.", height: 60 },
  { name: "Volcano Drop", text: "Scream as you like.", height: 140 },
  { name: "Cloud Swing", text: "Bring a blanket.", height: 90 },
];
const wall = document.querySelector(".soon");

function show(list) {
  for (const ride of list) {
    const card = document.createElement("div");
    const label = document.createElement("p");
    card.classList.add("ride");
    label.textContent = `${ride.name}: ${ride.text}`;
    card.append(label);
    wall.append(card);
  }
}

show(soon);
