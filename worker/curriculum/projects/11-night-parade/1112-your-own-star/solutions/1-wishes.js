const wish = document.querySelector(".wish");
const words = document.querySelector("#words");
const list = document.querySelector(".wishes");
const count = document.querySelector(".count");
const wishes = [];

wish.addEventListener("submit", (event) => {
  event.preventDefault();

  if (words.value.length > 0) {
    wishes.push(words.value);
    const item = document.createElement("li");
    item.textContent = words.value;
    list.append(item);
    count.textContent = `Wishes so far: ${wishes.length}`;
    words.value = "";
  }
});
