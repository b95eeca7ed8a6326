const first = document.querySelector("#first");
const second = document.querySelector("#second");
const count = document.querySelector(".count");
const result = document.querySelector(".result");

function together(one, two) {
  return one + two;
}

count.addEventListener("click", () => {
  const dumplings = together(Number(first.value), Number(second.value));
  result.textContent = `Cook ${dumplings} dumplings`;
});
