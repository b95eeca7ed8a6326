const booth = document.getElementById("booth");
const lines = document.getElementById("lines");
booth.onsubmit = (event) => {
  event.preventDefault();
  const years = parseInt(booth.elements.years.value, 10);
  lines.innerHTML = "<p>Price: " + priceFor(years) + "</p>";
};
const priceFor = (years) => {
  let price = "6 stars";
  if (years < 6) price = "free";
  else if (years < 16 || years > 64) price = "3 stars";
  return price;
};
