const chests = [120, 45, 300, 7];

let gold = 0;
