const field = document.querySelector("#name");
document.querySelector("form").addEventListener("submit", function (event) {
  event.preventDefault();
  if (field.value.trim() === "") {
    return;
  }
  document.querySelector("#hello").textContent = "Hola, " + field.value;
});
