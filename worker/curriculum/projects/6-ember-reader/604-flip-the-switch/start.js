const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");

// Each press of lamp: the class ember of page goes on or off
