console.log("The owl flies at noon);
