import type { CheatsheetPart } from "../contract/cheatsheet.ts";

/** JavaScript: what a page does. */
export const JAVASCRIPT_PART: CheatsheetPart = {
  language: "JavaScript",
  groups: [
    {
      title: "Values and names",
      entries: [
        {
          name: "let and const",
          about: "let may change later, const keeps its value. Begin with const.",
          code: 'const name = "Nalu";\nlet score = 0;\nscore = score + 1;',
        },
        {
          name: "Kinds of values",
          about: "Text, number, true or false, nothing yet, nothing on purpose.",
          code: '"text"   42   true   undefined   null',
        },
        { name: "What is it?", about: "Tells the kind as a text.", code: 'typeof 42   // "number"' },
        {
          name: "Text with values in it",
          about: "Backticks and a dollar sign.",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is shown
          code: "const hi = `Hello ${name}!`;",
        },
        {
          name: "Sums",
          about: "The last one is the rest of a division.",
          code: "1 + 2   5 - 1   2 * 3   9 / 3   7 % 2",
        },
        { name: "Shorter", about: "Change a value by itself.", code: "score += 10;\nscore -= 1;\nscore++;" },
        {
          name: "Text to number and back",
          about: "What a field gives is always text.",
          code: 'Number("42")   // 42\nString(42)     // "42"',
        },
        { name: "Comment", about: "A note that does nothing.", code: "// one line\n/* several\n   lines */" },
        {
          name: "Show in the console",
          about: "The first help when something is odd.",
          code: "console.log(score);",
        },
      ],
    },
    {
      title: "Decisions",
      entries: [
        {
          name: "Compare",
          about: "Three equal signs: the same value of the same kind.",
          code: "a === b   a !== b   a > b   a <= b",
        },
        {
          name: "if and else",
          about: "The first part that is true is done.",
          code: "if (score > 100) {\n  win();\n} else if (score > 50) {\n  cheer();\n} else {\n  tryAgain();\n}",
        },
        { name: "And, or, not", about: "Both, at least one, the opposite.", code: "a && b   a || b   !a" },
        {
          name: "Short choice",
          about: "Question mark: if true. Colon: if not.",
          code: 'const word = score === 1 ? "point" : "points";',
        },
        {
          name: "Otherwise this",
          about: "Takes the second where the first is null or undefined.",
          code: 'const shown = name ?? "Unnamed";',
        },
        {
          name: "switch",
          about: "Many cases of one value. break leaves it.",
          code: 'switch (day) {\n  case "Sun":\n    rest();\n    break;\n  default:\n    work();\n}',
        },
      ],
    },
    {
      title: "Again and again",
      entries: [
        {
          name: "for",
          about: "Start, how long, what after each round.",
          code: "for (let i = 0; i < 5; i++) {\n  console.log(i);\n}",
        },
        {
          name: "for of",
          about: "Each thing of a list.",
          code: "for (const fruit of fruits) {\n  eat(fruit);\n}",
        },
        {
          name: "while",
          about: "As long as it is true. Something inside has to end it.",
          code: "while (lives > 0) {\n  play();\n}",
        },
        {
          name: "break and continue",
          about: "Leave the loop; skip to its next round.",
          code: "if (done) break;\nif (empty) continue;",
        },
      ],
    },
    {
      title: "Functions",
      entries: [
        {
          name: "A function",
          about: "Work with a name. return gives back the result.",
          code: "function add(a, b) {\n  return a + b;\n}\nadd(1, 2);   // 3",
        },
        { name: "Arrow", about: "The same, shorter.", code: "const add = (a, b) => a + b;" },
        {
          name: "If nothing is given",
          about: "A value to begin with.",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is shown
          code: 'function greet(name = "you") {\n  return `Hi ${name}`;\n}',
        },
        {
          name: "Later",
          about: "Once after a while, or every while, in milliseconds.",
          code: "setTimeout(hide, 2000);\nconst timer = setInterval(tick, 1000);\nclearInterval(timer);",
        },
      ],
    },
    {
      title: "Lists",
      entries: [
        {
          name: "A list",
          about: "Counting starts at 0.",
          code: 'const fruits = ["lime", "fig"];\nfruits[0]       // "lime"\nfruits.length   // 2',
        },
        {
          name: "Add and take away",
          about: "At the end, at the start.",
          code: 'fruits.push("kiwi");\nfruits.pop();\nfruits.unshift("plum");\nfruits.shift();',
        },
        {
          name: "Is it there?",
          about: "Yes or no; and where (-1 is nowhere).",
          code: 'fruits.includes("fig")\nfruits.indexOf("fig")',
        },
        {
          name: "map",
          about: "A new list, each thing changed.",
          code: "[1, 2, 3].map((n) => n * 2)   // [2, 4, 6]",
        },
        {
          name: "filter",
          about: "A new list of those that pass.",
          code: "[1, 2, 3].filter((n) => n > 1)   // [2, 3]",
        },
        { name: "find", about: "The first that passes.", code: "[5, 12, 8].find((n) => n > 6)   // 12" },
        {
          name: "reduce",
          about: "Makes one value of all.",
          code: "[1, 2, 3].reduce((sum, n) => sum + n, 0)   // 6",
        },
        {
          name: "Sort",
          about: "Numbers need to be told how.",
          code: "names.sort();\nnumbers.sort((a, b) => a - b);",
        },
        {
          name: "Copy and join",
          about: "Three dots spread a list out; join makes text of it.",
          code: 'const all = [...fruits, "kiwi"];\nfruits.join(", ")',
        },
      ],
    },
    {
      title: "Objects and text",
      entries: [
        {
          name: "An object",
          about: "Values with names.",
          code: 'const hero = { name: "Nalu", lives: 3 };\nhero.name\nhero.lives = 2;',
        },
        { name: "Take apart", about: "The names become variables.", code: "const { name, lives } = hero;" },
        {
          name: "All its names",
          about: "And all its values, or both.",
          code: "Object.keys(hero)\nObject.values(hero)\nObject.entries(hero)",
        },
        {
          name: "Text: look",
          about: "Length, a part, whether something is in it.",
          code: 'word.length\nword.slice(0, 3)\nword.includes("sea")',
        },
        {
          name: "Text: change",
          about: "They give a new text; the old one stays.",
          code: 'word.toUpperCase()\nword.trim()\nword.replace("a", "o")\nword.split(",")',
        },
        {
          name: "Round and random",
          about: "A dice throw, from 1 to 6.",
          code: "Math.round(2.5)\nMath.floor(2.9)\nMath.floor(Math.random() * 6) + 1",
        },
        {
          name: "Keep in the browser",
          about: "Text only: turn other things into JSON.",
          code: 'localStorage.setItem("hero", JSON.stringify(hero));\nJSON.parse(localStorage.getItem("hero"))',
        },
      ],
    },
    {
      title: "The page",
      entries: [
        {
          name: "Find an element",
          about: "By a CSS selector: the first, or all.",
          code: 'const box = document.querySelector(".box");\nconst all = document.querySelectorAll("li");',
        },
        {
          name: "Change its text",
          about: "textContent shows text as it is, so nothing in it can run.",
          code: 'box.textContent = "Hello";',
        },
        {
          name: "Change its look",
          about: "Better by a class than line by line.",
          code: 'box.classList.add("open");\nbox.classList.remove("open");\nbox.classList.toggle("open");\nbox.style.color = "teal";',
        },
        {
          name: "Change an attribute",
          about: "A picture's address, for example.",
          code: 'img.src = "night.png";\nbutton.disabled = true;',
        },
        {
          name: "When it is clicked",
          about: "The function runs at each click.",
          code: 'button.addEventListener("click", () => {\n  score++;\n});',
        },
        {
          name: "What was typed",
          about: "A field's value is text. input fires at each change.",
          code: 'field.addEventListener("input", () => {\n  console.log(field.value);\n});',
        },
        {
          name: "A form is sent",
          about: "preventDefault keeps the page from loading anew.",
          code: 'form.addEventListener("submit", (event) => {\n  event.preventDefault();\n});',
        },
        {
          name: "Keys",
          about: "Which key it was, by name.",
          code: 'document.addEventListener("keydown", (event) => {\n  if (event.key === "Enter") start();\n});',
        },
        {
          name: "Make and remove",
          about: "A new element, put into the page, and taken out.",
          code: 'const li = document.createElement("li");\nli.textContent = "Fig";\nlist.append(li);\nli.remove();',
        },
        {
          name: "Ask a server",
          about: "The answer comes later: await waits for it, inside an async function.",
          code: 'async function load() {\n  const answer = await fetch("/menu.json");\n  const menu = await answer.json();\n}',
        },
        {
          name: "If it fails",
          about: "What goes wrong in try is told to catch.",
          code: "try {\n  risky();\n} catch (error) {\n  console.log(error.message);\n}",
        },
      ],
    },
  ],
};
