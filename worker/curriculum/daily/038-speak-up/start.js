const news = "the train to the lake leaves now";
