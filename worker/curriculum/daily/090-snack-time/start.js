const hour = 14;
