function count() {
  const slices = document.getElementById("a").value * document.getElementById("b").value;
  document.getElementById("d").innerText = slices + " slices, so " + Math.ceil(slices / 8) + " pizzas";
}
document.getElementById("c").onclick = count;
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter") count();
});
