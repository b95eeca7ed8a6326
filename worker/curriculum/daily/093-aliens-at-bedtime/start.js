const guests = ["ZORG", "BLIP", "QUIX", "MABEL"];
