import { describe, expect, it } from "vitest";
import { readPosition, readPropertyValue, readValue } from "#rules/ship-check/css/values.ts";

describe("a value by its meaning", () => {
  it.each<[string, string, string[]]>([
    ["has no case", "AUTO Bold", ["auto", "bold"]],
    ["has no white space or comments", " a /* b */\n c ", ["a", "c"]],
    ["keeps the case of a variable's name", "--Main", ["--Main"]],
    ["keeps signs as they are", "a, b / c", ["a", ",", "b", "/", "c"]],
    ["writes a number without zeros at its ends", "+01.50 .5 -0.0 1e1", ["1.5", "0.5", "0", "10"]],
    ["writes a percentage as a number with its sign", "050.0%", ["50%"]],
    ["has no unit at a zero length", "0px 0.0REM 0%", ["0", "0", "0"]],
    ["has no unit at a zero angle", "0deg 0turn 0rad 0grad", ["0", "0", "0", "0"]],
    ["keeps the unit of a zero time and a zero share", "0s 0fr", ["0ms", "0fr"]],
    ["counts seconds as milliseconds", ".25s 250ms 1S", ["250ms", "250ms", "1000ms"]],
    ["counts turns as degrees", ".5turn 0.1turn 180deg", ["180deg", "36deg", "180deg"]],
    ["rounds away what multiplying adds", "0.007s", ["7ms"]],
    [
      "counts lengths of print in pixels",
      "36pt 0.5in 2.54cm 25.4mm 1pc 101.6q",
      ["48px", "48px", "96px", "96px", "16px", "96px"],
    ],
    ["keeps lengths that depend on a font", "3rem 3em", ["3rem", "3em"]],
    [
      "reads the unit behind an exponent, a sign and a fraction",
      "1e3px -2.5EM +1.25e-1vh .5e+1x",
      ["1000px", "-2.5em", "0.125vh", "5x"],
    ],
    ["reads an exponent of several digits", "1e10px 1E-2px", ["10000000000px", "0.01px"]],
    ["takes an e within a unit for no exponent", "1xe5", ["1xe5"]],
    ["takes the e of a unit for no exponent", "1em 2ex 3E", ["1em", "2ex", "3e"]],
    ["reads all ten digits of a dimension", "9081726354px", ["9081726354px"]],
    [
      "writes a color as eight digits",
      "RED #F00 #ff0000 transparent",
      ["#ff0000ff", "#ff0000ff", "#ff0000ff", "#00000000"],
    ],
    ["writes a string with double quotes", "'it\\27 s'", ['"it\'s"']],
    ["writes an address with quotes", "url(a.png) url( 'a.png' )", ['url("a.png")', 'url("a.png")']],
    ["has no case in a function's name", "MIN(1px,2PX)", ["min(1px , 2px)"]],
    ["keeps brackets around what is in them", "calc((1px + 2px) * 3)", ["calc((1px + 2px) * 3)"]],
    ["closes what the end leaves open", "calc(1px + (2px", ["calc(1px + (2px))"]],
    ["keeps a bracket that nothing opened, since it makes a value invalid", "a) b", ["a", ")", "b"]],
    ["writes color functions as digits", "rgb(255 0 0 / 50%) hsl(0,100%,50%)", ["#ff000080", "#ff0000ff"]],
    ["writes the forms with alpha as digits", "rgba(0,0,0,1) hsla(0,0%,100%,0)", ["#000000ff", "#ffffff00"]],
    ["keeps a color function that isn't plain", "rgb(var(--c))", ["rgb(var(--c))"]],
    ["keeps other functions with three numbers", "cubic-bezier(0,0,1,1)", ["cubic-bezier(0 , 0 , 1 , 1)"]],
  ])("%s", (_, text, parts) => expect(readValue(text)).toEqual(parts));

  it.each(
    "px em rem ex ch vw vh vmin vmax svh svw dvh dvw lvh lvw cm mm in pt pc q deg turn rad grad %".split(" "),
  )("0%s is 0", (unit) => expect(readValue(`0${unit}`)).toEqual(["0"]));
});

describe("repeated tracks", () => {
  it.each<[string, string, string]>([
    ["are written out", "repeat(3, 1fr)", "1fr 1fr 1fr"],
    ["are written out in turn", "REPEAT(2, 1fr 20px)", "1fr 20px 1fr 20px"],
    ["may be one", "repeat(1, 1fr)", "1fr"],
    ["stay where only the browser knows the number", "repeat(auto-fit, 1fr)", "repeat(auto-fit , 1fr)"],
    ["stay where the number is 0", "repeat(0, 1fr)", "repeat(0 , 1fr)"],
    ["stay without a comma", "repeat(2 1fr)", "repeat(2 1fr)"],
    ["are written out up to 24", "repeat(24, 1px)", Array(24).fill("1px").join(" ")],
    ["stay where they are more than 24", "repeat(25, 1px)", "repeat(25 , 1px)"],
    ["stay where all of them are more than 24", "repeat(13, 1px 2px)", "repeat(13 , 1px 2px)"],
  ])("%s", (_, text, value) => expect(readValue(text)).toEqual([value]));
});

describe("a linear gradient's direction", () => {
  it.each<[string, string, string]>([
    ["to the top goes down from its end", "linear-gradient(to top, red, blue)", "linear-gradient(B , R)"],
    ["of 0deg goes down from its end", "linear-gradient(0deg, red, blue)", "linear-gradient(B , R)"],
    ["to the right is 90deg", "linear-gradient(to right, red, blue)", "linear-gradient(90deg , R , B)"],
    [
      "to the left goes right from its end",
      "linear-gradient(to left, red, blue)",
      "linear-gradient(90deg , B , R)",
    ],
    ["below 0 turns around", "linear-gradient(-45deg, red, blue)", "linear-gradient(135deg , B , R)"],
    ["above 360 turns once less", "linear-gradient(450deg, red, blue)", "linear-gradient(90deg , R , B)"],
    ["mirrors positions", "linear-gradient(to left, red 20%, blue)", "linear-gradient(90deg , B , R 80%)"],
    ["keeps lengths", "linear-gradient(to left, red 9px, blue)", "linear-gradient(270deg , R 9px , B)"],
    ["keeps a hint", "linear-gradient(to left, red, 30%, blue)", "linear-gradient(270deg , R , 30% , B)"],
    ["to the bottom goes unsaid", "linear-gradient(to bottom, red, blue)", "linear-gradient(R , B)"],
    ["of 180deg goes unsaid", "linear-gradient(180deg, red, blue)", "linear-gradient(R , B)"],
    ["as an angle stays", "linear-gradient(45deg, red, blue)", "linear-gradient(45deg , R , B)"],
    [
      "to a corner stays",
      "linear-gradient(to top right, red, blue)",
      "linear-gradient(to top right , R , B)",
    ],
    [
      "to a corner has one order of words",
      "linear-gradient(to right top, red, blue)",
      "linear-gradient(to top right , R , B)",
    ],
    [
      "to the other corner turns around",
      "linear-gradient(to left top, red, blue)",
      "linear-gradient(to bottom right , B , R)",
    ],
    ["to nowhere stays", "linear-gradient(to center, red, blue)", "linear-gradient(to center , R , B)"],
    ["without its word stays", "linear-gradient(at top, red, blue)", "linear-gradient(at top , R , B)"],
    ["may be left out", "linear-gradient(red 10%, blue)", "linear-gradient(R 10% , B)"],
    [
      "is the same in a repeating gradient",
      "repeating-linear-gradient(to right, red, blue)",
      "repeating-linear-gradient(90deg , R , B)",
    ],
    [
      "is no matter of a radial gradient",
      "radial-gradient(180deg, red, blue)",
      "radial-gradient(180deg , R , B)",
    ],
  ])("%s", (_, text, value) =>
    expect(readValue(text)).toEqual([value.replace("R", "#ff0000ff").replace("B", "#0000ffff")]),
  );
});

describe("a movement", () => {
  it.each<[string, string, string]>([
    ["across is one across and none down", "translateX(5px)", "translate(5px , 0)"],
    ["down is none across and one down", "translateY(5px)", "translate(0 , 5px)"],
    ["by one length is one across", "translate(5px)", "translate(5px , 0)"],
    ["by two lengths stays", "translate(5px, 6px)", "translate(5px , 6px)"],
    ["by two lengths across is none", "translateX(5px, 6px)", "translatex(5px , 6px)"],
    ["by two lengths down is none", "translateY(5px, 6px)", "translatey(5px , 6px)"],
    ["by three lengths is none", "translate(5px, 6px, 7px)", "translate(5px , 6px , 7px)"],
    ["by nothing is none", "translate()", "translate()"],
    ["by two lengths without a comma is none", "translate(5px 6px)", "translate(5px 6px)"],
    ["by a variable stays", "translate(var(--x))", "translate(var(--x))"],
    ["by a length and a variable stays", "translate(1px, var(--y))", "translate(1px , var(--y))"],
    ["in depth stays", "translateZ(5px)", "translatez(5px)"],
    ["by a scale across is one that leaves the height", "scaleX(2)", "scale(2 , 1)"],
    ["by a scale down is one that leaves the width", "scaleY(2)", "scale(1 , 2)"],
    ["by two scales across is none", "scaleX(2, 3)", "scalex(2 , 3)"],
    ["by two scales down is none", "scaleY(2, 3)", "scaley(2 , 3)"],
    ["by one scale is one for both", "scale(2)", "scale(2 , 2)"],
    ["by two scales stays", "scale(2, 3)", "scale(2 , 3)"],
    ["by an angle stays", "rotate(.5turn)", "rotate(180deg)"],
    ["about the page's own axis is a plain one", "rotateZ(9deg)", "rotate(9deg)"],
    ["about another axis stays", "rotateX(9deg)", "rotatex(9deg)"],
    ["by percentages is one by numbers", "scale(110%)", "scale(1.1 , 1.1)"],
    ["by two percentages is one by numbers", "scale(110%, 50%)", "scale(1.1 , 0.5)"],
    ["without depth is flat", "translate3d(1px, 2px, 0)", "translate(1px , 2px)"],
    ["with depth stays", "translate3d(1px, 2px, 3px)", "translate3d(1px , 2px , 3px)"],
    ["to a size without depth is flat", "scale3d(1.2, 2, 1)", "scale(1.2 , 2)"],
    ["to a size with depth stays", "scale3d(1.2, 2, 0)", "scale3d(1.2 , 2 , 0)"],
  ])("%s", (_, text, value) => expect(readValue(text)).toEqual([value]));
});

describe("what a property knows of its value", () => {
  it.each<[string, string, string, string[]]>([
    ["a weight's words are numbers", "font-weight", "bold", ["700"]],
    ["a weight that is normal is 400", "font-weight", "normal", ["400"]],
    ["another weight stays", "font-weight", "600", ["600"]],
    ["the words of a weight are words elsewhere", "font-style", "normal", ["normal"]],
    ["a family needs no quotes", "font-family", "'Open Sans', serif", ["open sans", ",", "serif"]],
    ["a generic family in quotes is a name", "font-family", "'Serif'", ['"Serif"']],
    ["quotes stay elsewhere", "content", "'Open Sans'", ['"Open Sans"']],
    ["a font has a weight and families", "font", "BOLD 12px 'Arial'", ["700", "12px", "arial"]],
    ["an opacity in percent is a share", "opacity", "50%", ["0.5"]],
    ["an opacity as a share stays", "opacity", "0.5", ["0.5"]],
    ["a percentage stays elsewhere", "width", "50%", ["50%"]],
    ["a position of one word is centered down", "background-position", "left", ["0", "50%"]],
    ["a shadow has four lengths", "box-shadow", "1px 2px red", ["1px", "2px", "0", "0", "#ff0000ff"]],
    ["a shadow's parts have no order there only", "filter", "red 1px 2px", ["#ff0000ff", "1px", "2px"]],
  ])("%s", (_, property, text, parts) => expect(readPropertyValue(property, text)).toEqual(parts));

  it.each(
    "serif sans-serif monospace cursive fantasy system-ui math ui-serif ui-sans-serif ui-monospace inherit initial unset".split(
      " ",
    ),
  )("a family named %s in quotes is no generic one", (name) =>
    expect(readPropertyValue("font-family", `"${name}"`)).toEqual([`"${name}"`]),
  );
});

describe("a list of shadows", () => {
  it.each<[string, string, string]>([
    ["has blur and spread of 0 where they are left out", "1px 2px", "1px 2px 0 0"],
    ["keeps blur and spread", "1px 2px 3px 4px", "1px 2px 3px 4px"],
    ["takes its words in any order beside four lengths", "red 1px 2px 3px 4px", "1px 2px 3px 4px #ff0000ff"],
    ["takes its words in any order", "inset red 1px 2px", "1px 2px 0 0 #ff0000ff inset"],
    ["takes negative lengths and fractions", "-1px .5px", "-1px 0.5px 0 0"],
    ["has a comma before each further shadow", "1px 2px, 3px 4px red", "1px 2px 0 0 , 3px 4px 0 0 #ff0000ff"],
    ["leaves one with a single length as it is", "red 1px", "#ff0000ff 1px"],
    ["leaves one with five lengths as it is", "red 1px 2px 3px 4px 5px", "#ff0000ff 1px 2px 3px 4px 5px"],
    ["leaves one with a function as it is", "red 1px calc(1px)", "#ff0000ff 1px calc(1px)"],
    ["leaves a function in two lengths as it is", "red 1px 2px calc(1px)", "#ff0000ff 1px 2px calc(1px)"],
    ["leaves a word behind a comma as it is", "1px 2px, none", "1px 2px 0 0 , none"],
  ])("%s", (_, text, value) => expect(readPropertyValue("box-shadow", text).join(" ")).toBe(value));
});

describe("a position", () => {
  it.each<[string, string[], string[]]>([
    ["is across, then down", ["left", "bottom"], ["0", "100%"]],
    ["may come down first", ["bottom", "left"], ["0", "100%"]],
    ["from the top is across in the middle", ["top"], ["50%", "0"]],
    ["from the bottom is across in the middle", ["bottom"], ["50%", "100%"]],
    ["from the right is down in the middle", ["right"], ["100%", "50%"]],
    ["of the top and a length is turned", ["top", "10px"], ["10px", "0"]],
    ["of the bottom and a length is turned", ["bottom", "10px"], ["10px", "100%"]],
    ["of a length and the left is turned", ["10px", "left"], ["0", "10px"]],
    ["of a length and the right is turned", ["10px", "right"], ["100%", "10px"]],
    ["in the middle is half of both", ["center"], ["50%", "50%"]],
    ["of lengths stays", ["10px", "20px"], ["10px", "20px"]],
    ["of more than two stays", ["left", "10px", "top"], ["left", "10px", "top"]],
    ["of a list stays", ["left", ","], ["left", ","]],
    ["of nothing is half down", [], ["", "50%"]],
  ])("%s", (_, parts, position) => expect(readPosition(parts)).toEqual(position));
});
