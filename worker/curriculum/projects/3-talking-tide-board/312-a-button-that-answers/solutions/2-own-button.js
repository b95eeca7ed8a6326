let ask = document.querySelector("#ask");
ask.addEventListener("click", function () {
  ask.textContent = "It's soup again";
  ask.classList.add("told");
})
