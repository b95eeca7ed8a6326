const form = document.querySelector("#order");
const thanks = document.querySelector("#thanks");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  thanks.textContent = "Thank you, " + form.elements.name.value;
});
