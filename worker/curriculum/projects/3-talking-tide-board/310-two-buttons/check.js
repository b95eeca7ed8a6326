const ferry = document.querySelector("#ferry");
const sky = document.querySelector("#sky");
const leaveButton = document.querySelector("#leave");
const lookButton = document.querySelector("#look");

leaveButton.addEventListener("click", () => {
  ferry.textContent = "The ferry is at sea";
});

lookButton.addEventListener("click", () => {
  sky.textContent = "Here come the gulls";
});
console.log(lookButton);
