const cards = [
  { title: "The Swing", shows: "A robot on a swing" },
  { title: "The Rain", shows: "A robot in the rain" },
  { title: "The Hat", shows: "A robot with a hat" },
  { title: "The Egg", shows: "A robot at breakfast" },
  { title: "The End", shows: "A robot asleep" },
];
const list = document.querySelector("ul");
const less = document.querySelector(".less");
let all = true;

function draw(count) {
  list.textContent = "";
  for (let i = 0; i < count; i++) {
    const item = document.createElement("li");
    const heading = document.createElement("h2");
    const picture = document.createElement("img");
    item.classList.add("post");
    heading.textContent = cards[i].title;
    picture.src = "/noobie.png";
    picture.alt = cards[i].shows;
    item.append(picture);
    item.append(heading);
    list.append(item);
  }
}

less.addEventListener("click", () => {
  all = !all;
  if (all) {
    draw(cards.length);
    less.textContent = "Three are enough";
  } else {
    draw(3);
    less.textContent = "Five, please";
  }
});

draw(cards.length);
