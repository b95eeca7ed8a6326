const cat = { name: "Miso", age: 9 };
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  sign.textContent = `${cat.name}, ${cat.age}`;
});
