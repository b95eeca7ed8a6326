const sign = document.querySelector("#sign");
let isOn = false;

document.querySelector("button").addEventListener("click", () => {
  isOn = !isOn;
  if (isOn) {
    sign.textContent = "On";
  } else {
    sign.textContent = "Off";
  }
});
