console.log("Hello, harbour");
const tide = "low";
console.log(tide);
