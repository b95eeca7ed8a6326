page.textContent = hero + " found a sock.";
const hero = "Kiri";
const page = document.querySelector("#page");
