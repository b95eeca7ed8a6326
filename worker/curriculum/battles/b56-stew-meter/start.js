let heat = 40;
const sign = document.querySelector("p");
const more = document.querySelector(".more");
const less = document.querySelector(".less");

function show() {

}

more.addEventListener("click", () => {
  heat += 10;
  show();
});

less.addEventListener("click", () => {
  heat -= 10;
  show();
});

show();
