// 1. Make pet

// 2. Show the note
