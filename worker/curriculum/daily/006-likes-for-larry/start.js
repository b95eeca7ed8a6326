const button = document.querySelector("button");
const count = document.querySelector("#count");

let likes = 0;
