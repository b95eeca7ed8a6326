const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
// 1. Find #bill

go.addEventListener("click", () => {
  // 2. Show what was typed
});
