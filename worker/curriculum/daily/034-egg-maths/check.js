console.log(12 * 7);
