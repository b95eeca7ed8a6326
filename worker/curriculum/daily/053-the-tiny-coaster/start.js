const height = 7;

// Your if and else go here
