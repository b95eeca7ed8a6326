const box = document.querySelector("#box");
const note = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  note.textContent = box.value;
  box.value = "";
});
