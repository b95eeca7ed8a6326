const guest = "Amina";
