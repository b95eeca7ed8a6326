function mirror(word) {
  let result = "";

  for (const letter of word) {
    result = letter + result;
  }

  return result;
}

console.log(mirror("fire"));
