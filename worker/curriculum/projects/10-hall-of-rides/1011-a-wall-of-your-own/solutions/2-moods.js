const swap = document.querySelector("#swap");
const last = document.querySelector(".mood:last-child");

swap.addEventListener("click", function () {
  last.classList.toggle("away");
  swap.textContent = swap.textContent === "Hide the last one" ? "Show it again" : "Hide the last one";
});
