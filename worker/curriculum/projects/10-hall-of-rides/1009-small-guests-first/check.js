const soon = [
  { name: "Snail Train", text: "It is late on purpose.", height: 60, wet: false },
  { name: "Volcano Drop", text: "Scream as you like.", height: 140, wet: false },
  { name: "Cloud Swing", text: "Bring a blanket.", height: 90, wet: false },
  { name: "Duck Splash", text: "Ducks go first.", height: 70, wet: true },
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

const button = document.querySelector(".small");
const names = document.querySelector(".names");

button.addEventListener("click", () => {
  const small = soon.filter((ride) => ride.height < 100 && !ride.wet);
  wall.textContent = "";
  show(small);
  names.textContent = small.map((ride) => ride.name).join(" or ");
});
