document.querySelector("#mo-button").addEventListener("click", () => {
  document.querySelector("#mo-lamp").classList.add("lit");
});

document.querySelector("#jo-button").addEventListener("click", () => {
  document.querySelector("#jo-lamp").classList.add("lit");
});
