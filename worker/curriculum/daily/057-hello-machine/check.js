function greet(name) {
  return `Welcome, ${name}!`;
}

console.log(greet("Bao"));
console.log(greet("Zuri"));
