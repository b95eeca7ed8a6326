const form = document.querySelector("form");
const ol = document.querySelector("ol");
let howMany = 2;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const li = document.createElement("li");
  li.innerText = form.elements.wish.value;
  ol.appendChild(li);
  howMany += 1;
  document.querySelector("h2").innerText = howMany + " wishes";
  form.reset();
});
