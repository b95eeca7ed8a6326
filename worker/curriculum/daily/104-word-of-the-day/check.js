const word = "pamplemousse";
console.log(word);
