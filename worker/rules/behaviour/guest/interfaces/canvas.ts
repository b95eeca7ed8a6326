/** `canvas` and its 2D context. Drawing has no effect; attributes keep what is assigned to them. */
import type { Element } from "../dom/node.ts";
import { exoticWrapper } from "../exotic.ts";
import { Interface, Internal, pageCallable } from "../expose.ts";
import { pageArray, pageObject } from "../realm.ts";
import { defineElement } from "./html.ts";
import { reflectNumber } from "./reflect.ts";

/** The context's attributes with their initial values (HTML). */
const DEFAULT_ATTRIBUTES: Readonly<Record<string, unknown>> = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 10,
  lineDashOffset: 0,
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  direction: "ltr",
  globalAlpha: 1,
  globalCompositeOperation: "source-over",
  shadowBlur: 0,
  shadowColor: "rgba(0, 0, 0, 0)",
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  imageSmoothingEnabled: true,
  filter: "none",
};

/** Methods without an effect. */
const DRAWING_METHODS =
  "arc arcTo beginPath bezierCurveTo clearRect clip closePath drawImage ellipse fill fillRect fillText lineTo moveTo quadraticCurveTo rect resetTransform restore rotate roundRect save scale setLineDash setTransform stroke strokeRect strokeText transform translate putImageData reset".split(
    " ",
  );

class Context extends Internal {
  readonly canvas: Element;
  readonly values = new Map<string, unknown>();
  readonly drawing = new Map<string, unknown>();

  constructor(canvas: Element) {
    super();
    this.canvas = canvas;
    for (const name of DRAWING_METHODS)
      this.drawing.set(
        name,
        pageCallable(name, 0, () => undefined),
      );
  }

  override get interface(): Interface<Internal> {
    return contextInterface;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, contextInterface.pagePrototype, {
      named: (name) => this.drawing.get(name) ?? this.values.get(name) ?? DEFAULT_ATTRIBUTES[name],
      setNamed: (name, value) => {
        this.values.set(name, value);
        return true;
      },
    });
  }
}

const contextInterface: Interface<Context> = new Interface<Context>(
  "CanvasRenderingContext2D",
  null,
  Context,
);
const gradient = (): unknown =>
  pageObject({ addColorStop: pageCallable("addColorStop", 2, () => undefined) });
// There are no fonts, so a text is measured as 6 px for each UTF-16 code unit.
contextInterface
  .attribute("canvas", (context) => context.canvas)
  .method("measureText", 1, (_, text) => pageObject({ width: String(text).length * 6 }))
  .method("getImageData", 4, (_x, _y, _top, width, height) =>
    pageObject({ width, height, data: pageArray([]) }),
  )
  .method("createLinearGradient", 4, gradient)
  .method("createRadialGradient", 4, gradient)
  .method("createConicGradient", 3, gradient)
  .method("createPattern", 2, () => pageObject())
  .method("isPointInPath", 2, () => false)
  .method("getLineDash", 0, () => pageArray([]));

const contexts = new WeakMap<Element, Context>();
const canvas = defineElement("Canvas", "canvas");
reflectNumber(canvas, "width", 300);
reflectNumber(canvas, "height", 150);
canvas
  .method("getContext", 1, (element, kind) => {
    if (kind !== "2d") return null;
    let context = contexts.get(element);
    if (!context) {
      context = new Context(element);
      contexts.set(element, context);
    }
    return context;
  })
  .method("toDataURL", 0, () => "data:,")
  .method("toBlob", 1, () => undefined);
