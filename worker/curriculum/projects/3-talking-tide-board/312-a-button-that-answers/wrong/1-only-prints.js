const button = document.querySelector("button");
button.addEventListener("click", () => {
  console.log("It looks at you. Run!");
});
