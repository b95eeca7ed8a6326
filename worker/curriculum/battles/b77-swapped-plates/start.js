let left = "🍵";
let right = "🥧";
const one = document.querySelector("#one");
const two = document.querySelector("#two");
const button = document.querySelector("button");

function show() {
  one.textContent = left;
  two.textContent = right;
}

button.addEventListener("click", () => {

});
