let asleep = false;
const owl = document.querySelector(".owl");
const turn = document.querySelector(".turn");

turn.addEventListener("click", () => {
  asleep = !asleep;
  if (asleep = true) {
    owl.textContent = "The owl is asleep.";
  } else {
    owl.textContent = "The owl is awake.";
  }
});
