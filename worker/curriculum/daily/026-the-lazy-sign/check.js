const sign = document.querySelector("#sign");
sign.textContent = "Open";
