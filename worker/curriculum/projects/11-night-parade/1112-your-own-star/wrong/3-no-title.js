let moons = 0;
const count = document.querySelector(".count");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  moons += 1;
  count.textContent = `You have seen ${moons} moons.`;
});
