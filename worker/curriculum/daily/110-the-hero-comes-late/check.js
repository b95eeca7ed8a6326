const hero = "Kiri";
const page = document.querySelector("#page");
page.textContent = hero + " found a sock.";
