const word = document.querySelector(".word");
const note = document.querySelector(".note");

function check() {
  const length = word.value.length;

}

word.addEventListener("input", check);
