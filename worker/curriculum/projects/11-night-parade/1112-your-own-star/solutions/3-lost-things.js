const report = document.querySelector("#report");
const thing = document.querySelector("#thing");
const news = document.querySelector(".news");
function tell(event) {
  event.preventDefault();
  const what = thing.value;
  news.hidden = false;
  news.textContent = `Somebody has found this: ${what}`;
  report.reset();
}
report.addEventListener("submit", tell);
