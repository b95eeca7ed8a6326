console.log("Only the quiet ones");
