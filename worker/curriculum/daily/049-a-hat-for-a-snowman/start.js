// 1. Make coins

// 2. Add to coins

// 3. Show coins
