const button = document.querySelector("button");
const result = document.querySelector("#result");
