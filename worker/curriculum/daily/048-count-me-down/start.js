let count = 5;

// 1. and 2. The loop

// 3. Lift-off!
