const button = document.querySelector("button");
const count = document.querySelector("#count");
