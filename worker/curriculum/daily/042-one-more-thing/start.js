const list = document.querySelector("ul");
