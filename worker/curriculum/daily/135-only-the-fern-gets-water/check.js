const plants = document.querySelectorAll(".plant");

for (const plant of plants) {
  plant.addEventListener("click", () => {
    plant.classList.add("watered");
  });
}
