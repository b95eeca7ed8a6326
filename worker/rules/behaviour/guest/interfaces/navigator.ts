/** `navigator`, `performance`, `crypto`, and other objects of the window that reflect no document state. */

import { Declarations } from "../css/declarations.ts";
import { parseSelectors } from "../css/selector-parser.ts";
import { pageCallable, text } from "../expose.ts";
import { recordBlocked, recordPlayed } from "../log.ts";
import { callPage, pageTime, queueTask, reporter } from "../loop.ts";
import { random } from "../random.ts";
import { domException, pageArray, pageObject, pagePromise } from "../realm.ts";
import { structuredCloneValue } from "../structured-clone.ts";
import { defineWindowFunction, defineWindowValue } from "./window.ts";

const resolvedPromise = (value: unknown): object => {
  const { promise, resolve } = pagePromise();
  resolve(value);
  return promise;
};
const rejectedPromise = (name: string, message: string): object => {
  const { promise, reject } = pagePromise();
  reject(domException(name, message));
  return promise;
};
/** The text of the page's own clipboard. */
const clipboard = { text: "" };
defineWindowValue(
  "navigator",
  pageObject({
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    language: "en-US",
    languages: pageArray(["en-US", "en"]),
    platform: "Linux x86_64",
    vendor: "Google Inc.",
    appName: "Netscape",
    appVersion: "5.0",
    product: "Gecko",
    onLine: true,
    cookieEnabled: true,
    hardwareConcurrency: 2,
    maxTouchPoints: 0,
    doNotTrack: null,
    webdriver: false,
    clipboard: pageObject({
      writeText: pageCallable("writeText", 1, (value) => {
        clipboard.text = text(value);
        return resolvedPromise(undefined);
      }),
      readText: pageCallable("readText", 0, () => resolvedPromise(clipboard.text)),
    }),
    geolocation: pageObject({
      getCurrentPosition: pageCallable("getCurrentPosition", 1, (_, onError) =>
        queueTask(() => {
          if (typeof onError === "function")
            callPage(onError, undefined, [pageObject({ code: 1, message: "User denied Geolocation" })]);
        }),
      ),
      watchPosition: pageCallable("watchPosition", 1, () => 0),
      clearWatch: pageCallable("clearWatch", 1, () => undefined),
    }),
    vibrate: pageCallable("vibrate", 1, () => true),
    sendBeacon: pageCallable("sendBeacon", 1, () => {
      recordBlocked("network", "navigator.sendBeacon");
      return false;
    }),
    share: pageCallable("share", 0, () => rejectedPromise("NotAllowedError", "Permission denied")),
    javaEnabled: pageCallable("javaEnabled", 0, () => false),
  }),
);
defineWindowValue(
  "performance",
  pageObject({
    now: pageCallable("now", 0, () => pageTime()),
    timeOrigin: 0,
    mark: pageCallable("mark", 1, () => undefined),
    measure: pageCallable("measure", 1, () => undefined),
    getEntriesByType: pageCallable("getEntriesByType", 1, () => pageArray([])),
    getEntriesByName: pageCallable("getEntriesByName", 1, () => pageArray([])),
  }),
);
/** Whether a condition of `CSS.supports()` holds: a declaration or selector. Others count as true. */
function supports(condition: string): boolean {
  const declaration = /^\(?\s*([-\w]+)\s*:\s*([\s\S]*?)\)?$/.exec(condition.trim());
  if (declaration) return new Declarations().set(declaration[1] ?? "", declaration[2] ?? "");
  const selector = /^selector\(([\s\S]*)\)$/.exec(condition.trim());
  return !selector || parseSelectors(selector[1] ?? "") !== null;
}

const hexDigit = (): string => Math.floor(random() * 16).toString(16);
defineWindowValue(
  "crypto",
  pageObject({
    getRandomValues: pageCallable("getRandomValues", 1, (array) => {
      const list = array as Uint8Array;
      const length = Number(Reflect.get(list, "length"));
      for (let index = 0; index < length; index++) Reflect.set(list, index, Math.floor(random() * 2 ** 32));
      return array;
    }),
    randomUUID: pageCallable("randomUUID", 0, () =>
      "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, hexDigit),
    ),
  }),
);
defineWindowFunction("getSelection", 0, () =>
  pageObject({
    toString: pageCallable("toString", 0, () => ""),
    removeAllRanges: pageCallable("removeAllRanges", 0, () => undefined),
    rangeCount: 0,
    isCollapsed: true,
  }),
);
defineWindowFunction("structuredClone", 1, structuredCloneValue);
defineWindowFunction("reportError", 1, (error) => reporter.uncaught(error));
defineWindowValue(
  "CSS",
  pageObject({
    escape: pageCallable("escape", 1, (value) =>
      text(value).replace(/^\d|[^-\w\u0080-\uffff]/g, (sign) =>
        /^\d$/.test(sign) ? `\\3${sign} ` : `\\${sign}`,
      ),
    ),
    supports: pageCallable("supports", 1, (name, value) =>
      value === undefined ? supports(text(name)) : new Declarations().set(text(name), text(value)),
    ),
  }),
);
defineWindowValue(
  "speechSynthesis",
  pageObject({
    speak: pageCallable("speak", 1, () => recordPlayed("speak")),
    cancel: pageCallable("cancel", 0, () => undefined),
    getVoices: pageCallable("getVoices", 0, () => pageArray([])),
  }),
);
