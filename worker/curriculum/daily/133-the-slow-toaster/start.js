const sign = document.querySelector("#sign");

document.querySelector("button").addEventListener("click", () => {
  sign.textContent = "Ping!";
});
