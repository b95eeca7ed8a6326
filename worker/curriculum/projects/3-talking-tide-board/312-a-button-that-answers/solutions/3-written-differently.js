const buttons = document.querySelectorAll("button");
const feed = (words) => {
  document.querySelector(".fish").textContent = words;
  document.querySelector(".bowl").className = "bowl happy";
};
buttons[0].addEventListener("click", () => feed("Blub."));
buttons[1].addEventListener("click", () => feed("BLUB!"));
