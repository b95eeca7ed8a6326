document.querySelector("#mo-button").addEventListener("click", () => {
  document.querySelector("#mo-lamp").classList.add("lit");
});
