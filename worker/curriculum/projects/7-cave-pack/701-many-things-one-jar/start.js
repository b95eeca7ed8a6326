// 1. Make the array pack here

// 2. Show how many things are in it
