const sky = document.querySelector(".sky");
const spots = [3, 11, 18, 30, 34, 47, 52, 61, 70, 78, 85, 96];
