const lastNight = "2";
const thisMorning = "3";
console.log(lastNight + thisMorning);
