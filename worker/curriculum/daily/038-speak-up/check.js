const news = "the train to the lake leaves now";
const loud = news.toUpperCase();
console.log(loud);
