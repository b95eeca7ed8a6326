const hour = 9;
