let jars = 0;
const line = document.querySelector(".line");

function showJars() {
  line.textContent = `Jars: ${jars}`;
}

const make = document.querySelector(".make");
make.addEventListener("click", () => {
  jars += 1;
  showJars;
});

const sell = document.querySelector(".sell");
sell.addEventListener("click", () => {
  jars -= 1;
  showJars();
});
