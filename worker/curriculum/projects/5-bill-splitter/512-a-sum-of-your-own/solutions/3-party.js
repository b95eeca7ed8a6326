document.getElementById("c").onclick = () => {
  const slices = document.getElementById("a").value * document.getElementById("b").value;
  document.getElementById("d").innerText = slices + " slices, so " + Math.ceil(slices / 8) + " pizzas";
};
