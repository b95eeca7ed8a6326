let count = 5;
