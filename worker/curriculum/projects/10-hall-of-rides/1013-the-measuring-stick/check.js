const reply = document.querySelector(".reply");

const height = document.querySelector("#height");
const adults = document.querySelector("#adults");

function answer() {
  const tall = Number(height.value);
  const many = Number(adults.value);

  if (tall < 100) {
    reply.textContent = "Grow a little.";
  } else if (tall < 120 && many === 0) {
    reply.textContent = "Bring an adult.";
  } else {
    reply.textContent = "Hop on!";
  }
}

height.addEventListener("input", () => {
  answer();
});

adults.addEventListener("input", () => {
  answer();
});
