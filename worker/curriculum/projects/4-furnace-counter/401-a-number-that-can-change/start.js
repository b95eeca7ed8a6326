// 1. Make the variable heat here

// 2. Show heat in the console here
