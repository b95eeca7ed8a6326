const reply = document.querySelector(".reply");
