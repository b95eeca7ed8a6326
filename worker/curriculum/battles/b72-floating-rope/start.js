const list = document.querySelector("ul");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  const item = document.createElement("li");
});
