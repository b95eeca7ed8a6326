const lantern = document.querySelector(".lantern");

lantern.addEventListener("click", () => {
  lantern.classList.toggle("lit");
});
