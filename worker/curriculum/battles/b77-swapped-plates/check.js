const tea = document.querySelector("#tea");
const pie = document.querySelector("#pie");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  const old = tea.textContent;
  tea.textContent = pie.textContent;
  pie.textContent = old;
});
