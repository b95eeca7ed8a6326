/** What counts as the value of an attribute. */
import { isAsset } from "./addresses.ts";
import { saysSomething, visibleText } from "./words.ts";

const BOOLEAN_ATTRIBUTES =
  /^(?:required|checked|selected|disabled|readonly|multiple|controls|autoplay|loop|muted|open|hidden|autofocus|default|novalidate|reversed|download|async|defer|ismap|playsinline|inert|itemscope|contenteditable|draggable)$/;

/** Whether a name of a picture is a file's name. */
export function isFileName(text: string): boolean {
  return (
    /^\S*\.(?:jpe?g|png|gif|svg|webp|avif|bmp|ico)$/i.test(text) ||
    /^(?:img|dsc|image|photo|screenshot)[_-]?\d*$/i.test(text)
  );
}

/** Whether a name of a picture says only that it is one. */
export function isPictureWord(text: string): boolean {
  return /^(?:(?:an?|the|my|some|this is an?) )?(?:image|picture|photo|pic|img|graphic|icon|logo image|alt(?:ernative)?(?: text)?)(?: (?:here|\d+))?[.!]*$/i.test(
    text,
  );
}

/** Whether an attribute's value is one that makes sense for it. */
export function makesSense(name: string, value: string, allowsFiller: boolean): boolean {
  if (BOOLEAN_ATTRIBUTES.test(name)) return value.toLowerCase() !== "false";
  switch (name) {
    case "alt":
      return (
        saysSomething(visibleText(value), "words", allowsFiller) &&
        (allowsFiller || (!isFileName(value) && !isPictureWord(value)))
      );
    case "src":
    case "srcset":
    case "poster":
      return isAsset(value);
    case "href":
      return value !== "" && value !== "#" && !/^javascript:/i.test(value);
    case "aria-label":
    case "title":
    case "placeholder":
    case "label":
    case "summary":
      return saysSomething(visibleText(value), "sign", allowsFiller);
    case "min":
    case "max":
    case "minlength":
    case "maxlength":
    case "rows":
    case "cols":
    case "colspan":
    case "rowspan":
      return value !== "" && (/^-?[\d.]+$/.test(value) || /^\d{4}-|:\d\d/.test(value));
    case "width":
    case "height":
      return Number.parseFloat(value) > 0;
    case "value":
    case "style":
      return name === "style" ? value !== "" : true;
    default:
      return value !== "";
  }
}
