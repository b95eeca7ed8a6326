const root = document.documentElement;
const button = document.getElementById("switch");
function change() {
  const dark = root.classList.toggle("dark");
  button.innerText = dark ? "Lights on" : "Lights out";
}
button.onclick = change;
window.onkeydown = (e) => {
  if (e.key.toLowerCase() === "n") change();
};
