const fish = document.querySelector("#fish");

document.querySelector("button").onclick = () => {
  fish.textContent = "Splash! It jumps.";
  fish.className = "jumping";
};
