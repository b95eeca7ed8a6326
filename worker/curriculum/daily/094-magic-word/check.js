const word = document.querySelector(".word");
const note = document.querySelector(".note");

function check() {
  const length = word.value.length;

  if (length >= 8) {
    note.textContent = "Strong";
  } else if (length >= 4) {
    note.textContent = "Getting there";
  } else {
    note.textContent = "A bit short";
  }
}

word.addEventListener("input", check);
