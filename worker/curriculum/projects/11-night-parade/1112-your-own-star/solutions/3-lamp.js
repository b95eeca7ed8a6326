function turn() {
  document.body.classList.toggle("bright");
  const mood = document.querySelector("#mood");
  if (document.body.classList.contains("bright")) {
    mood.textContent = "The lamp is on.";
  } else {
    mood.textContent = "The lamp is off.";
  }
}
document.querySelector("button").addEventListener("click", turn);
