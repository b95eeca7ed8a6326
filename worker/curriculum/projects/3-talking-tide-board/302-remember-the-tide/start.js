console.log("Hello, harbour");
