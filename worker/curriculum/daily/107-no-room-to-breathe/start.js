const town = "Accra";
const sky = "sunny";
console.log("Todayin" + town + "itis" + sky + ".");
