document.querySelector("#trip").onsubmit = function (event) {
  event.preventDefault();
  const { kilometers, cents, people } = this.elements;
  const share = (kilometers.value * cents.value) / 100 / people.value;
  document.querySelector("#share").textContent = "Each pays " + share.toFixed(2);
};
