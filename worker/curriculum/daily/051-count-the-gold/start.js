const chests = [120, 45, 300, 7];

// 1. Make gold

// 2. The loop

// 3. Show gold
