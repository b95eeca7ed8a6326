const horn = "loud";
const lamp = "red";
const flag = lamp;
console.log("Harbour check");
console.log(horn);
console.log(flag);
