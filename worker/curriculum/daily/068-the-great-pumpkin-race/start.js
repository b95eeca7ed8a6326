const ana = 41;
const ben = 38;
const chi = 57;

// 1. Make winner

// 2. Make lead

// 3. Show lead
