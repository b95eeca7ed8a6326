function mirror(word) {
  let result = "";

  for (const letter of word) {

  }

  return result;
}

console.log(mirror("fire"));
