const cat = document.querySelector(".cat");
const out = document.querySelector(".out");
cat.addEventListener("submit", (event) => {
  event.preventDefault();
  const boxes = document.querySelectorAll("input");
  const years = Number(boxes[0].value) + Number(boxes[1].value) / 12;
  out.textContent = "Your cat is like a person of " + Math.round(years * 5);
});
