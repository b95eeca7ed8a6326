const dragon = document.querySelector(".float");
const button = document.querySelector(".go");
