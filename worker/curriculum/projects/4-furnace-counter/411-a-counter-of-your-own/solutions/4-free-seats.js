let riders = 0;

function show(change) {
  riders = Math.max(0, riders + change);
  document.querySelector("#riders").textContent = riders === 0 ? "Nobody: 0" : `On board: ${riders}`;
}

document.querySelector("#in").onclick = () => show(1);
document.querySelector("#out").onclick = () => show(-1);
