const town = "Accra";
const sky = "sunny";
console.log("Today in " + town + " it is " + sky + ".");
