const names = ["Otieno", "Zawadi", "Baraka"];
const button = document.querySelector("button");

button.addEventListener("click", () => {
  for (const name of names) {
    console.log("Come in, " + name);
  }
});
