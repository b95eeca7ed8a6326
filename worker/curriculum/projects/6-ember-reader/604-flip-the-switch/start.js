const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");

// When lamp is clicked: toggle the class ember on page
