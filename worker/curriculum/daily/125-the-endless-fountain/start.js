const sign = document.querySelector("#sign");
let isOn = false;

document.querySelector("button").addEventListener("click", () => {
  isOn = true;
  sign.textContent = "On";
});
