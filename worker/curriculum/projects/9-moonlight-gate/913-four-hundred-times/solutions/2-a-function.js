function priceFor(age) {
  if (age >= 6 && age <= 15) return "3 stars";
  if (age > 64) return "3 stars";
  if (age > 15) return "6 stars";
  return "free";
}
const field = document.querySelector("input");
document.querySelector("form").addEventListener("submit", function (event) {
  event.preventDefault();
  document.querySelector("#price").textContent = `With ${field.value} years you pay ${priceFor(Number(field.value))}`;
});
