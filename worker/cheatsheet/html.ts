import type { CheatsheetPart } from "../contract/cheatsheet.ts";

/** HTML: what a page is made of. */
export const HTML_PART: CheatsheetPart = {
  language: "HTML",
  groups: [
    {
      title: "A page",
      entries: [
        {
          name: "The skeleton",
          about: "Every page starts from this. What people see goes into the body.",
          code: '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8">\n    <title>My page</title>\n    <link rel="stylesheet" href="style.css">\n  </head>\n  <body>\n    <h1>Hello</h1>\n    <script src="script.js"></script>\n  </body>\n</html>',
        },
        {
          name: "Comment",
          about: "A note for whoever reads the code. It doesn't show.",
          code: "<!-- the menu starts here -->",
        },
        {
          name: "For phones",
          about: "Without this line in the head, a phone pretends to be a wide screen.",
          code: '<meta name="viewport" content="width=device-width, initial-scale=1">',
        },
      ],
    },
    {
      title: "Text",
      entries: [
        {
          name: "Headings",
          about: "From h1, the page's title, to h6. Choose by rank, not by size.",
          code: "<h1>Tiki Bar</h1>\n<h2>Drinks</h2>\n<h3>Without ice</h3>",
        },
        { name: "Paragraph", about: "A block of running text.", code: "<p>We open at noon.</p>" },
        {
          name: "Strong and em",
          about: "Strong is important, em is stressed. They look bold and slanted.",
          code: "<p><strong>Closed</strong> on <em>rainy</em> days.</p>",
        },
        {
          name: "Line break",
          about: "A new line inside a text, as in an address.",
          code: "1 Palm Road<br>Beach Island",
        },
        { name: "Rule", about: "A change of subject; draws a line.", code: "<hr>" },
        {
          name: "Quotation",
          about: "Words of somebody else, set apart.",
          code: "<blockquote>\n  <p>Best coconut ever.</p>\n</blockquote>",
        },
        {
          name: "Code",
          about: "Code in a sentence. Inside pre, spaces and lines stay as typed.",
          code: "<p>Use <code>let</code> here.</p>\n<pre><code>let a = 1;</code></pre>",
        },
        {
          name: "Special signs",
          about: "Some signs mean something in HTML, so they are written by name.",
          code: "&lt;  &gt;  &amp;  &quot;  &copy;  &nbsp;",
        },
      ],
    },
    {
      title: "Links and pictures",
      entries: [
        {
          name: "Link",
          about: "Leads somewhere when it is clicked.",
          code: '<a href="/menu">See the menu</a>',
        },
        {
          name: "Link to a new tab",
          about: "The rel keeps the other page from reaching back into yours.",
          code: '<a href="https://example.com" target="_blank" rel="noopener">Our map</a>',
        },
        {
          name: "Link within the page",
          about: "Jumps to the element with that id.",
          code: '<a href="#prices">Prices</a>\n<h2 id="prices">Prices</h2>',
        },
        {
          name: "Picture",
          about: "The alt text says what is in it, for whoever can't see it.",
          code: '<img src="palm.png" alt="A palm at sunset" width="320" height="200">',
        },
        {
          name: "Figure",
          about: "A picture together with its caption.",
          code: '<figure>\n  <img src="palm.png" alt="A palm">\n  <figcaption>Our oldest palm</figcaption>\n</figure>',
        },
        {
          name: "Video and sound",
          about: "With controls, people can start and stop them.",
          code: '<video src="waves.mp4" controls></video>\n<audio src="waves.mp3" controls></audio>',
        },
      ],
    },
    {
      title: "Lists and tables",
      entries: [
        {
          name: "Bullet list",
          about: "When the order doesn't matter.",
          code: "<ul>\n  <li>Coconut</li>\n  <li>Lime</li>\n</ul>",
        },
        {
          name: "Numbered list",
          about: "When it does.",
          code: "<ol>\n  <li>Shake</li>\n  <li>Pour</li>\n</ol>",
        },
        {
          name: "Table",
          about: "Rows of cells: th for a heading, td for a value.",
          code: "<table>\n  <tr><th>Drink</th><th>Price</th></tr>\n  <tr><td>Coconut</td><td>4</td></tr>\n</table>",
        },
      ],
    },
    {
      title: "Parts of a page",
      entries: [
        {
          name: "Landmarks",
          about: "They say what each part is, to search engines and screen readers too.",
          code: "<header></header>\n<nav></nav>\n<main></main>\n<footer></footer>",
        },
        {
          name: "Section",
          about: "A part with a heading of its own.",
          code: "<section>\n  <h2>Drinks</h2>\n</section>",
        },
        {
          name: "Article",
          about: "Something that would make sense alone: a post, a card.",
          code: "<article>\n  <h2>News</h2>\n</article>",
        },
        {
          name: "Div and span",
          about: "Boxes without a meaning, for styling: div is a block, span sits in a line.",
          code: '<div class="card">\n  <span class="price">4</span>\n</div>',
        },
        {
          name: "Class and id",
          about: "A class may be on many elements, an id on one only.",
          code: '<p id="intro" class="big warm">Hi</p>',
        },
        {
          name: "Details",
          about: "Opens and closes by itself, no script needed.",
          code: "<details>\n  <summary>Opening hours</summary>\n  <p>Noon to midnight</p>\n</details>",
        },
      ],
    },
    {
      title: "Forms",
      entries: [
        {
          name: "Form",
          about: "Holds the fields and sends them.",
          code: '<form action="/order" method="post">\n  <button>Order</button>\n</form>',
        },
        {
          name: "Text field with its label",
          about: "The label's for is the field's id: a click on it goes to the field.",
          code: '<label for="name">Name</label>\n<input id="name" name="name" type="text" required>',
        },
        {
          name: "Kinds of input",
          about: "The type brings the right keyboard and check.",
          code: '<input type="email">\n<input type="password">\n<input type="number" min="1" max="9">\n<input type="date">\n<input type="color">',
        },
        {
          name: "Box to tick",
          about: "Each on its own.",
          code: '<label>\n  <input type="checkbox" name="ice"> With ice\n</label>',
        },
        {
          name: "One of several",
          about: "Radio buttons with the same name: one is chosen.",
          code: '<label><input type="radio" name="size" value="s"> Small</label>\n<label><input type="radio" name="size" value="l"> Large</label>',
        },
        {
          name: "Choice from a list",
          about: "For more than a few options.",
          code: '<select name="drink">\n  <option value="c">Coconut</option>\n  <option value="l">Lime</option>\n</select>',
        },
        {
          name: "Long text",
          about: "A field of several lines.",
          code: '<textarea name="note" rows="4"></textarea>',
        },
        {
          name: "Button",
          about: 'type="button" does nothing by itself: a script gives it work.',
          code: '<button type="button">Press me</button>',
        },
      ],
    },
  ],
};
