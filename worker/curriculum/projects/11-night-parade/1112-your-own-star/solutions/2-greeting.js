const field = document.querySelector("#name");
document.querySelector("button").addEventListener("click", function () {
  if (field.value.trim() === "") {
    return;
  }
  document.querySelector("#hello").textContent = "Hola, " + field.value;
});
