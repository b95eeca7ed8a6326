const pet = "parrot";
