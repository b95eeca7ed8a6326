const pack = ["rope", "lamp", "water"];
pack.push("map");

// For each item of pack: show it in the console
