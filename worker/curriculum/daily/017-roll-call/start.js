const crew = ["Ada", "Bo", "Chi"];
