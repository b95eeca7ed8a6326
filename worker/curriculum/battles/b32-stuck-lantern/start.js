const lantern = document.querySelector(".lantern");

lantern.addEventListener("click", () => {

});
