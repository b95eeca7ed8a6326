const dragon = document.querySelector("#dragon");
dragon.textContent = "It looks at you. Run!";
dragon.classList.add("angry");
