const lamp = document.querySelector(".lamp");
lamp.style.backgroundColor = "hotpink";
