const reply = document.querySelector(".reply");

const stick = document.querySelector(".stick");
const box = document.querySelector("#height");

stick.addEventListener("submit", (event) => {
  event.preventDefault();
  const height = Number(box.value);

  if (height < 100) {
    reply.textContent = "Grow a little.";
  } else if (height > 190) {
    reply.textContent = "Mind your head!";
  } else {
    reply.textContent = "Hop on!";
  }
});
