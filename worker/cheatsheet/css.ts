import type { CheatsheetPart } from "../contract/cheatsheet.ts";

/** CSS: how a page looks. */
export const CSS_PART: CheatsheetPart = {
  language: "CSS",
  groups: [
    {
      title: "Rules and selectors",
      entries: [
        {
          name: "A rule",
          about: "Whom it is about, then what to do, each line ended by a semicolon.",
          code: "p {\n  color: navy;\n  margin: 0;\n}",
        },
        {
          name: "By tag, class, id",
          about: "A class has a dot, an id a hash. Prefer classes.",
          code: "p { }\n.card { }\n#menu { }",
        },
        {
          name: "Several at once",
          about: "A comma means: the same for each.",
          code: "h1, h2, h3 { color: teal; }",
        },
        {
          name: "Inside of",
          about: "A space: anywhere within. A >: directly within.",
          code: "nav a { }\nul > li { }",
        },
        {
          name: "When it is used",
          about: "Under the mouse, focused by the keyboard, pressed.",
          code: "a:hover { }\na:focus-visible { }\nbutton:active { }",
        },
        {
          name: "By place",
          about: "The first, the last, every second.",
          code: "li:first-child { }\nli:last-child { }\ntr:nth-child(2n) { }",
        },
        {
          name: "By attribute",
          about: "Elements whose attribute has this value.",
          code: 'input[type="email"] { }',
        },
        {
          name: "Before and after",
          about: "Adds something that isn't in the HTML. It needs content.",
          code: '.new::before {\n  content: "★ ";\n}',
        },
        { name: "Comment", about: "A note that does nothing.", code: "/* the menu */" },
        {
          name: "Who wins",
          about: "An id beats a class, a class beats a tag; among equals, the later rule.",
          code: "#a { }   /* strongest */\n.a { }\np { }    /* weakest */",
        },
      ],
    },
    {
      title: "Colour and text",
      entries: [
        {
          name: "Colours",
          about: "By name, by hexadecimal, by parts with a see-through share.",
          code: "color: tomato;\ncolor: #ff6347;\ncolor: rgb(255 99 71 / 50%);\ncolor: hsl(9 100% 64%);",
        },
        {
          name: "Background",
          about: "A colour, a picture, or a gradient.",
          code: 'background: #0d1124;\nbackground: url("sea.png") center / cover;\nbackground: linear-gradient(navy, teal);',
        },
        {
          name: "Font",
          about: "The first one that is there is used; the last names a kind.",
          code: "font-family: Georgia, serif;\nfont-size: 1.25rem;\nfont-weight: 700;\nfont-style: italic;",
        },
        {
          name: "Lines of text",
          about: "Where they stand and how far apart.",
          code: "text-align: center;\nline-height: 1.5;\nletter-spacing: 2px;\ntext-transform: uppercase;",
        },
        {
          name: "Decoration",
          about: "Takes the line off a link, or puts one on.",
          code: "text-decoration: none;\ntext-decoration: underline;",
        },
        { name: "Text shadow", about: "Right, down, blur, colour.", code: "text-shadow: 0 2px 8px black;" },
        { name: "Lists without dots", about: "For menus.", code: "list-style: none;\npadding: 0;" },
      ],
    },
    {
      title: "The box",
      entries: [
        {
          name: "From the inside out",
          about: "Content, padding, border, margin.",
          code: "padding: 16px;\nborder: 2px solid teal;\nmargin: 24px;",
        },
        {
          name: "Sides",
          about: "Two values: top and bottom, then left and right. Four go clockwise from the top.",
          code: "margin: 8px 16px;\nmargin: 1px 2px 3px 4px;\nmargin-top: 8px;",
        },
        {
          name: "Size",
          about: "A width that yields on small screens.",
          code: "width: 100%;\nmax-width: 600px;\nheight: 80px;\nmin-height: 100vh;",
        },
        {
          name: "Counting the border in",
          about: "Then a width of 200px is 200px, padding and border included.",
          code: "* { box-sizing: border-box; }",
        },
        { name: "In the middle", about: "For a block with a width.", code: "margin: 0 auto;" },
        {
          name: "Round corners",
          about: "50% makes a circle of a square.",
          code: "border-radius: 12px;\nborder-radius: 50%;",
        },
        {
          name: "Shadow",
          about: "Right, down, blur, colour.",
          code: "box-shadow: 0 4px 12px rgb(0 0 0 / 30%);",
        },
        {
          name: "What is too much",
          about: "Hide it, or let it scroll.",
          code: "overflow: hidden;\noverflow: auto;",
        },
        {
          name: "Units",
          about: "px is fixed, rem follows the reader's font size, % the parent, vw and vh the window.",
          code: "16px   1rem   50%   100vw   100vh",
        },
      ],
    },
    {
      title: "Layout",
      entries: [
        {
          name: "Display",
          about: "A block takes a line of its own, inline flows with text, none isn't there.",
          code: "display: block;\ndisplay: inline-block;\ndisplay: none;",
        },
        {
          name: "Flex: a row",
          about: "The children stand side by side.",
          code: ".row {\n  display: flex;\n  gap: 16px;\n}",
        },
        {
          name: "Flex: where they stand",
          about: "justify-content goes along, align-items across.",
          code: "justify-content: center;\njustify-content: space-between;\nalign-items: center;\nflex-wrap: wrap;",
        },
        { name: "Flex: a column", about: "The same from top to bottom.", code: "flex-direction: column;" },
        { name: "Flex: who grows", about: "This child takes the room that is left.", code: "flex: 1;" },
        {
          name: "Grid",
          about: "Columns: a fixed one, and one that takes the rest.",
          code: ".page {\n  display: grid;\n  grid-template-columns: 200px 1fr;\n  gap: 16px;\n}",
        },
        {
          name: "Grid of cards",
          about: "As many columns as there is room for.",
          code: "grid-template-columns:\n  repeat(auto-fit, minmax(200px, 1fr));",
        },
        {
          name: "Right in the middle",
          about: "Both ways, in two lines.",
          code: "display: grid;\nplace-items: center;",
        },
        {
          name: "Position",
          about: "absolute is placed within the nearest relative parent; fixed stays in the window.",
          code: ".parent { position: relative; }\n.badge {\n  position: absolute;\n  top: 8px;\n  right: 8px;\n}",
        },
        {
          name: "Who is on top",
          about: "The larger number, among what is positioned.",
          code: "z-index: 10;",
        },
      ],
    },
    {
      title: "Motion and screens",
      entries: [
        {
          name: "Transition",
          about: "A change takes its time.",
          code: "transition: transform 200ms ease-out;",
        },
        {
          name: "Transform",
          about: "Moves, turns, grows, without pushing others.",
          code: "transform: translateY(-4px);\ntransform: rotate(45deg);\ntransform: scale(1.1);",
        },
        {
          name: "Animation",
          about: "Steps by name, then who plays them, how long and how often.",
          code: "@keyframes float {\n  to { transform: translateY(-8px); }\n}\n.cloud { animation: float 2s infinite alternate; }",
        },
        { name: "See-through", about: "From 0, gone, to 1.", code: "opacity: 0.5;" },
        {
          name: "Small screens",
          about: "Only up to this width.",
          code: "@media (max-width: 600px) {\n  .row { flex-direction: column; }\n}",
        },
        {
          name: "Less motion",
          about: "Some people get sick from it and say so in their system.",
          code: "@media (prefers-reduced-motion: reduce) {\n  * { animation: none; }\n}",
        },
        {
          name: "Variables",
          about: "Name a value once, use it everywhere.",
          code: ":root { --sea: teal; }\nh1 { color: var(--sea); }",
        },
        { name: "Mouse pointer", about: "Says: this can be clicked.", code: "cursor: pointer;" },
      ],
    },
  ],
};
