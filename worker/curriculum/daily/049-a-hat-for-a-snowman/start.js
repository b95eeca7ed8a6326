let coins = 4;
