let open = true;
const way = document.querySelector("#way");
document.querySelector("#b").addEventListener("click", function () {
  open = !open;
  if (open) {
    way.style.display = "block";
  } else {
    way.style.display = "none";
  }
});
