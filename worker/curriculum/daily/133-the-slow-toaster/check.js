const sign = document.querySelector("#sign");

document.querySelector("button").addEventListener("click", () => {
  sign.textContent = "Toasting...";
  setTimeout(() => {
    sign.textContent = "Ping!";
  }, 2000);
});
