const basket = [{ what: "rice" }, { what: "beans" }, { what: "ginger" }];
const draw = () => {
  document.getElementById("all").innerHTML = basket.map((thing) => "<li>" + thing.what + "</li>").join("");
  document.getElementById("n").textContent = basket.length;
};
function put() {
  const what = document.getElementById("x").value;
  if (what === "") return;
  basket.push({ what });
  document.getElementById("x").value = "";
  draw();
}
document.getElementById("y").onclick = put;
document.getElementById("x").onkeydown = (event) => {
  if (event.key === "Enter") put();
};
draw();
