const line = document.querySelector("#line");
const praise = document.querySelector("#praise");

praise.addEventListener("click", () => {
  praise.textContent = "Thanks!";
});
