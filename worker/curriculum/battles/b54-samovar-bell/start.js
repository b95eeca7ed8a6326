const bell = document.querySelector("button");
const sign = document.querySelector("p");
