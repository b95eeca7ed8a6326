const sign = document.querySelector("#sign");
let loaves = 3;

document.querySelector("button").addEventListener("click", () => {
  if (loaves > 0) {
    loaves -= 1;
  }
  sign.textContent = `${loaves} loaves left`;
});
