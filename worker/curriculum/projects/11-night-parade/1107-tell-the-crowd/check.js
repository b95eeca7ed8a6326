const sky = document.querySelector(".sky");
const spots = [3, 11, 18, 30, 34, 47, 52, 61, 70, 78, 85, 96];

for (let i = 0; i < spots.length; i++) {
  const star = document.createElement("span");
  star.classList.add("star");
  star.style.left = `${spots[i]}%`;
  star.style.animationDelay = `${i * 100}ms`;
  sky.append(star);
}

const dragon = document.querySelector(".float");
const button = document.querySelector(".go");
const sign = document.querySelector(".sign");

button.addEventListener("click", () => {
  dragon.classList.toggle("marching");

  if (dragon.classList.contains("marching")) {
    sign.textContent = "Here comes the dragon!";
  } else {
    sign.textContent = "The dragon is resting.";
  }
});
