const title = document.querySelector("#title");
const add = document.querySelector(".new");
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
  if (book.length > 0) {
    books.push(book);
    show();
  }
});
