const guest = "Omar";
