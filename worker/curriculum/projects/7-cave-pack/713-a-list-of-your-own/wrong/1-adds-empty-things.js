const title = document.querySelector("#title");
const add = document.querySelector(".add");
const list = document.querySelector(".list");
const count = document.querySelector(".count");
const books = ["The Hobbit", "Momo"];

function show() {
  list.textContent = "";
  for (const book of books) {
    const row = document.createElement("li");
    row.textContent = book;
    list.append(row);
  }
  count.textContent = `Books: ${books.length}`;
}

show();

add.addEventListener("click", () => {
  const book = title.value.trim();
  if (true) {
    books.push(book);
    show();
  }
});
