// 1. Make the function greet

// 2. Greet Bao

// 3. Greet Zuri
