const news = "the train to the lake leaves now";
console.log(news.toUpperCase());
