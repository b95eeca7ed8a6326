const sign = document.querySelector("#sign");
let loaves = 3;

document.querySelector("button").addEventListener("click", () => {
  loaves -= 1;
  sign.textContent = `${loaves} loaves left`;
});
