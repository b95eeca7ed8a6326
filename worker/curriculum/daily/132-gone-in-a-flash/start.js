const form = document.querySelector("#order");
const thanks = document.querySelector("#thanks");

form.addEventListener("submit", (event) => {
  thanks.textContent = "Thank you, " + form.elements.name.value;
});
