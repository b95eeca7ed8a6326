const sky = document.querySelector(".sky");
