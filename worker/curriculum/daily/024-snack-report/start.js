const snacks = ["peanuts", "seaweed", "one old biscuit"];
