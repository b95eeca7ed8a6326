import { type Concept, type ConceptId, conceptOf } from "#rules/concepts.ts";

/** The short explanation of a name: what it does, and a small example. */
export interface NameCard {
  /** The name in the code, such as `<h1>`. */
  name: string;
  concept: Concept;
  example: string;
}

/**
 * The names of each concept, in the notation of `nameAt`, and an example. Two spaces divide the names. Concepts without a name in the
 * code, such as the cascade, have no row.
 */
const ROWS: readonly (readonly [ConceptId, string, string])[] = [
  ["html-heading", "<h1>", "<h1>Tiki Bar</h1>"],
  ["html-paragraph", "<p>", "<p>We open at noon.</p>"],
  ["html-emphasis", "<strong>  <em>", "<p><strong>Closed</strong> on <em>rainy</em> days.</p>"],
  ["html-image", "<img>  img[src]", '<img src="palm.png" alt="A palm at sunset">'],
  ["html-alt", "[alt]", '<img src="palm.png" alt="A palm at sunset">'],
  ["html-link", "<a>  [href]", '<a href="https://example.com">Our map</a>'],
  ["html-list", "<ul>  <li>", "<ul>\n  <li>Coconut</li>\n  <li>Lime</li>\n</ul>"],
  ["html-subheading", "<h2>  <h3>  <h4>  <h5>  <h6>", "<h2>Drinks</h2>\n<h3>Without ice</h3>"],
  ["html-section", "<section>", "<section>\n  <h2>Drinks</h2>\n</section>"],
  ["html-ordered-list", "<ol>", "<ol>\n  <li>Shake</li>\n  <li>Pour</li>\n</ol>"],
  ["html-class", "[class]", '<p class="warm">Soup</p>\n<p class="warm">Tea</p>'],
  ["html-id", "[id]", '<p id="price">4</p>'],
  ["html-button", "<button>", "<button>Wake up</button>"],
  ["html-label", "<label>  [for]", '<label for="town">Town</label>\n<input id="town">'],
  ["html-input", "<input>  input[value]", '<input id="town" value="Bergen">'],
  ["html-input-type", "input[type]  [min]  [max]", '<input type="number" min="1" max="9">'],
  ["html-span", "<span>", '<p>Only <span class="price">4</span> coins</p>'],
  ["html-div", "<div>", '<div class="card">\n  <p>Lime</p>\n</div>'],
  [
    "html-skeleton",
    "<!doctype>  <html>  <body>  [lang]",
    '<!doctype html>\n<html lang="en">\n  <body>\n    <h1>Hello</h1>\n  </body>\n</html>',
  ],
  ["html-head", "<head>  <title>  <meta>", "<head>\n  <title>Tiki Bar</title>\n</head>"],
  [
    "html-landmarks",
    "<header>  <nav>  <main>  <footer>",
    "<header>Tiki Bar</header>\n<main>\n  <h2>Drinks</h2>\n</main>\n<footer>See you!</footer>",
  ],
  [
    "html-table",
    "<table>  <tr>  <td>  <th>  <caption>",
    "<table>\n  <tr><th>Drink</th><th>Price</th></tr>\n  <tr><td>Lime</td><td>4</td></tr>\n</table>",
  ],
  [
    "html-form",
    "<form>  [required]",
    '<form>\n  <input aria-label="Name" required>\n  <button>Send</button>\n</form>',
  ],
  [
    "html-select",
    "<select>  <option>  <textarea>",
    '<select aria-label="Size">\n  <option>Small</option>\n  <option>Large</option>\n</select>',
  ],
  ["css-color", "color:", "p {\n  color: navy;\n}"],
  ["css-font-size", "font-size:", "h1 {\n  font-size: 40px;\n}"],
  ["css-background-color", "background-color:", "body {\n  background-color: lavender;\n}"],
  ["css-hex-color", "#hex", "h1 {\n  color: #ff6347;\n}"],
  [
    "css-padding",
    "padding:  padding-top:  padding-right:  padding-bottom:  padding-left:",
    ".card {\n  padding: 16px;\n}",
  ],
  [
    "css-margin",
    "margin:  margin-top:  margin-right:  margin-bottom:  margin-left:",
    ".card {\n  margin-bottom: 24px;\n}",
  ],
  ["css-class-selector", ".class", ".warm {\n  color: tomato;\n}"],
  ["css-font-weight", "font-weight:", ".price {\n  font-weight: bold;\n}"],
  ["css-custom-property", "--name", ":root {\n  --sea: teal;\n}"],
  ["css-var", "var()", "h1 {\n  color: var(--sea);\n}"],
  ["css-width", "width:  height:", ".card {\n  width: 200px;\n  height: 80px;\n}"],
  ["css-border", "border:", ".card {\n  border: 2px solid teal;\n}"],
  ["css-border-radius", "border-radius:", ".card {\n  border-radius: 12px;\n}"],
  ["css-box-sizing", "box-sizing:  box-sizing:border-box", ".card {\n  box-sizing: border-box;\n}"],
  ["css-margin-auto", "margin:auto", ".card {\n  width: 300px;\n  margin: 0 auto;\n}"],
  ["css-text-align", "text-align:", "h1 {\n  text-align: center;\n}"],
  ["css-text-transform", "text-transform:", "h2 {\n  text-transform: uppercase;\n}"],
  [
    "css-border-side",
    "border-top:  border-right:  border-bottom:  border-left:",
    "footer {\n  border-top: 2px dashed teal;\n}",
  ],
  [
    "css-display",
    "display:  display:inline-block  display:block  display:none",
    ".hint {\n  display: none;\n}",
  ],
  ["css-shadow", "box-shadow:  text-shadow:", ".card {\n  box-shadow: 0 4px 12px gray;\n}"],
  ["css-list-style", "list-style:  list-style-type:", "ul {\n  list-style: none;\n}"],
  ["css-text-decoration", "text-decoration:  text-decoration-line:", "a {\n  text-decoration: none;\n}"],
  ["css-flex", "display:flex", ".row {\n  display: flex;\n}"],
  ["css-gap", "gap:  row-gap:  column-gap:", ".row {\n  display: flex;\n  gap: 16px;\n}"],
  [
    "css-flex-align",
    "justify-content:  align-items:",
    ".row {\n  display: flex;\n  justify-content: center;\n  align-items: center;\n}",
  ],
  ["css-hover", ":hover", "a:hover {\n  color: tomato;\n}"],
  ["css-white-space", "white-space:", ".name {\n  white-space: nowrap;\n}"],
  ["css-flex-direction", "flex-direction:", ".row {\n  display: flex;\n  flex-direction: column;\n}"],
  ["css-size-limit", "min-height:  min-width:  max-width:  max-height:", ".page {\n  max-width: 600px;\n}"],
  ["css-flex-wrap", "flex-wrap:", ".row {\n  display: flex;\n  flex-wrap: wrap;\n}"],
  ["css-grid", "display:grid", ".cards {\n  display: grid;\n}"],
  [
    "css-grid-columns",
    "grid-template-columns:",
    ".cards {\n  display: grid;\n  grid-template-columns: 200px 100px;\n}",
  ],
  ["css-fr", "fr  repeat()", ".cards {\n  grid-template-columns: repeat(3, 1fr);\n}"],
  ["css-aspect-ratio", "aspect-ratio:", ".picture {\n  aspect-ratio: 4 / 3;\n}"],
  ["css-place-items", "place-items:  place-content:", ".card {\n  display: grid;\n  place-items: center;\n}"],
  ["css-overflow", "overflow:", ".card {\n  overflow: hidden;\n}"],
  ["css-object-fit", "object-fit:", "img {\n  object-fit: cover;\n}"],
  ["css-grid-span", "grid-column:  grid-row:", ".wide {\n  grid-column: span 2;\n}"],
  ["css-media-query", "@media", "@media (max-width: 600px) {\n  .row { flex-direction: column; }\n}"],
  [
    "css-gradient",
    "linear-gradient()  radial-gradient()",
    "body {\n  background-image: linear-gradient(navy, teal);\n}",
  ],
  [
    "css-position",
    "position:  position:relative  position:absolute  top:  right:  bottom:  left:",
    ".card { position: relative; }\n.badge {\n  position: absolute;\n  top: 8px;\n  right: 8px;\n}",
  ],
  ["css-transform", "transform:", ".star {\n  transform: rotate(45deg);\n}"],
  ["css-transition", "transition:", "a {\n  transition: color 0.3s;\n}"],
  [
    "css-animation",
    "animation:  @keyframes  animation-delay:",
    "@keyframes float {\n  to { transform: translateY(-8px); }\n}\n.cloud { animation: float 2s infinite; }",
  ],
  ["css-opacity", "opacity:", ".ghost {\n  opacity: 0.5;\n}"],
  ["css-nth-child", ":nth-child", "tr:nth-child(even) {\n  background-color: lavender;\n}"],
  ["css-percent", "%", ".half {\n  width: 50%;\n}"],
  ["css-rem", "rem", "p {\n  font-size: 1.25rem;\n}"],
  ["css-specificity", "#id", "#price {\n  color: tomato;\n}"],
  ["css-focus-visible", ":focus-visible  :focus", "a:focus-visible {\n  outline: 3px solid teal;\n}"],
  ["css-z-index", "z-index:", ".moon {\n  position: relative;\n  z-index: 2;\n}"],
  ["css-spacing", "letter-spacing:  line-height:", "h1 {\n  letter-spacing: 4px;\n}"],
  ["js-console-log", "console.log()", 'console.log("Ahoy");'],
  ["js-const", "const", 'const town = "Bergen";'],
  [
    "js-query-selector",
    ".querySelector()  .querySelectorAll()",
    'const price = document.querySelector("#price");',
  ],
  ["js-text-content", ".textContent", 'price.textContent = "4 coins";'],
  [
    "js-click",
    ".addEventListener()  event click",
    'button.addEventListener("click", () => {\n  price.textContent = "Free!";\n});',
  ],
  ["js-arrow-function", "=>", 'const wave = () => {\n  console.log("Hi");\n};'],
  ["js-class-list-add", "classList.add()  classList.remove()  .classList", 'price.classList.add("warm");'],
  ["js-let", "let", "let coins = 4;\ncoins = 5;"],
  ["js-change-variable", "+=  -=  ++  --", "coins += 10;\ncoins -= 1;"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is shown
  ["js-template-literal", "`", "const text = `Only ${coins} coins`;"],
  ["js-function", "function", 'function wave() {\n  console.log("Hi");\n}\nwave();'],
  ["js-value", ".value", 'const town = document.querySelector("#town").value;'],
  ["js-to-number", "Number()", 'Number("42") + 1   // 43'],
  ["js-return", "return", "function double(n) {\n  return n * 2;\n}"],
  ["js-to-fixed", ".toFixed()", 'const price = 3.5;\nprice.toFixed(2)   // "3.50"'],
  ["js-class-list-toggle", "classList.toggle()", 'lamp.classList.toggle("on");'],
  ["js-boolean", "true  false  !", "let isOpen = false;\nisOpen = !isOpen;   // true"],
  ["js-if-else", "if  else", "if (coins > 3) {\n  buy();\n} else {\n  wait();\n}"],
  ["js-else-if", "else if", "if (hour < 12) {\n  breakfast();\n} else if (hour < 18) {\n  lunch();\n}"],
  ["js-compare", "<  >  <=  >=", "coins >= 3   // true from 3 on"],
  ["js-equal", "===  !==", 'if (town === "Bergen") {\n  rain();\n}'],
  ["js-and-or", "&&  ||", "if (isOpen && coins > 3) {\n  enter();\n}"],
  ["js-length", ".length", 'const drinks = ["lime", "tea"];\ndrinks.length   // 2'],
  ["js-push", ".push()", 'drinks.push("cocoa");'],
  ["js-for-of", "for of  of", "for (const drink of drinks) {\n  console.log(drink);\n}"],
  [
    "js-create-element",
    ".createElement()  .append()  .appendChild()",
    'const item = document.createElement("li");\nitem.textContent = "Lime";\nlist.append(item);',
  ],
  ["js-class-list-contains", "classList.contains()", 'if (lamp.classList.contains("on")) {\n  read();\n}'],
  ["js-counting-loop", "for", "for (let i = 0; i < 3; i++) {\n  console.log(i);\n}"],
  ["js-while", "while", "while (coins > 0) {\n  coins -= 1;\n}"],
  [
    "js-string-method",
    ".toUpperCase()  .toLowerCase()  .trim()  .replace()  .replaceAll()  .split()  .slice()  .startsWith()  .endsWith()  " +
      ".padStart()  .repeat()",
    '"lime".toUpperCase()       // "LIME"\n" tea ".trim()              // "tea"\n"cat".replace("c", "b")    // "bat"',
  ],
  ["js-includes", ".includes()  .indexOf()", 'drinks.includes("tea")   // true'],
  [
    "js-array-method",
    ".join()  .sort()  .pop()  .shift()  .unshift()  .reverse()  .splice()",
    '["b", "a"].sort()          // ["a", "b"]\n["a", "b"].join(" and ")   // "a and b"\ndrinks.pop()               // takes the last',
  ],
  [
    "js-map-filter",
    ".map()  .filter()  .find()  .forEach()",
    "[1, 2, 3].map((n) => n * 2)      // [2, 4, 6]\n[1, 2, 3].filter((n) => n > 1)   // [2, 3]",
  ],
  [
    "js-input-event",
    "event input  event change",
    'field.addEventListener("input", () => {\n  console.log(field.value);\n});',
  ],
  [
    "js-submit-event",
    "event submit  .preventDefault()",
    'form.addEventListener("submit", (event) => {\n  event.preventDefault();\n});',
  ],
  [
    "js-keydown-event",
    "event keydown  event keyup",
    'document.addEventListener("keydown", (event) => {\n  console.log(event.key);\n});',
  ],
  [
    "js-math",
    ".random()  .floor()  .round()  .ceil()  .max()  .min()",
    "Math.round(2.6)                       // 3\nMath.floor(Math.random() * 6) + 1     // a die",
  ],
  ["js-style", ".style", 'star.style.color = "gold";'],
  ["js-timer", "setTimeout()  setInterval()", "setTimeout(() => {\n  ring();\n}, 1000);"],
];

const cards = new Map(
  ROWS.flatMap(([id, names, example]) =>
    names.split("  ").map((name) => [name, { name, concept: conceptOf(id), example }] as const),
  ),
);

/** Finds the card of a name in the notation of `nameAt`. */
export type FindCard = (name: string) => NameCard | undefined;

/** Finds the cards of all names. */
export const cardOf: FindCard = (name) => cards.get(name);

/** Finds the cards of names whose concepts have been taught. @param taught ids of concepts */
export function taughtCards(taught: ReadonlySet<string>): FindCard {
  return (name) => {
    const card = cardOf(name);
    return card && taught.has(card.concept.id) ? card : undefined;
  };
}
