const links = document.querySelector(".links");
function turn() {
  if (links.classList.contains("closed")) {
    links.classList.remove("closed");
  } else {
    links.classList.add("closed");
  }
}
document.querySelector("button").addEventListener("click", turn);
