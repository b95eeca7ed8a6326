/**
 * The guest's entry point: defines the page's globals and the functions that the host calls. Runs before the
 * snapshot.
 */
import { installConsole } from "./console.ts";
import { installErrors } from "./errors.ts";
import "./interfaces/nodes.ts";
import "./interfaces/elements.ts";
import "./interfaces/html.ts";
import "./interfaces/sheets.ts";
import "./interfaces/canvas.ts";
import "./forms/interfaces.ts";
import "./forms/activation.ts";
import "./interfaces/animations.ts";
import "./interfaces/documents.ts";
import "./interfaces/data-transfer.ts";
import "./interfaces/observers.ts";
import "./storage.ts";
import "./encoding.ts";
import type { Command } from "../record.ts";
import { installDates, installIntl } from "./builtins/intl.ts";
import { installJson } from "./builtins/json.ts";
import { installMath } from "./builtins/math.ts";
import { installSort } from "./builtins/sort.ts";
import { closeInterfaces } from "./expose.ts";
import { closeReflection } from "./interfaces/reflect.ts";
import { handleRejection } from "./interfaces/uncaught.ts";
import { page } from "./page.ts";
import "./interfaces/location.ts";
import "./interfaces/navigator.ts";
import "./interfaces/network.ts";
import "./interfaces/timers.ts";
import "./interfaces/transitions.ts";
import "./interfaces/viewport.ts";
import { installStubs } from "./inert.ts";
import { changedBuiltins, storeBuiltins } from "./judge/builtins.ts";
import { pageTokens } from "./judge/live-page.ts";
import { open, pageHtml, performStep, start } from "./judge/run.ts";
import { load, use } from "./judge/session.ts";
import { recordBlocked } from "./log.ts";
import { typeError } from "./realm.ts";

installErrors();
installConsole();
installSort();
installDates();
installIntl();
installMath();
installJson();
installStubs();
page.document.isConnected = true;
closeInterfaces();
closeReflection();
storeBuiltins();

/** Runs a command of the host and returns its result. */
function runCommand(command: Command): unknown {
  switch (command.command) {
    case "open":
      open(command.html, command.css, command.seed, command.hour, command.window);
      return null;
    case "start":
      return start(command.js, command.seed);
    case "step":
      return performStep(command.step);
    case "load":
      return load(command.js, command.seed, command.pause);
    case "use":
      return use(command.action, command.pause);
    case "page":
      return pageTokens(command.isList);
    case "changed builtins":
      return changedBuiltins(command.names);
    case "html":
      return pageHtml();
  }
}

/** The functions that the host calls. */
interface Guest {
  /** Runs a `Command` as JSON and returns its result as JSON. */
  guestCommand(json: string): string;
  /** Called for a promise that is rejected without a handler, and when it gets one. `isHandled` is 0 or 1. */
  guestRejection(promise: object, reason: unknown, isHandled: number): void;
  /** Called for a dynamic import. Returns the error that rejects it. */
  guestImport(): object;
}

const guest: Guest = {
  guestCommand: (json) => JSON.stringify(runCommand(JSON.parse(json) as Command)),
  guestRejection: (promise, reason, isHandled) => handleRejection(promise, reason, isHandled !== 0),
  guestImport: () => {
    recordBlocked("import", "import");
    return typeError("Failed to fetch dynamically imported module");
  },
};
Object.assign(globalThis, guest);

for (const name of ["pageGlobal", "hostEvaluate", "hostRunJobs", "hostReadClock", "hostSetClock"])
  Reflect.deleteProperty(globalThis, name);

/**
 * Freezes everything that is reachable from an object. It is defence in depth: a page that gets a reference
 * into this realm can't change what the guest relies on.
 */
function freezeAll(start: object): void {
  const seen = new Set<unknown>();
  const pending: object[] = [start];
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    Object.freeze(object);
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      for (const value of [descriptor?.value, descriptor?.get, descriptor?.set] as unknown[])
        if ((typeof value === "object" || typeof value === "function") && value !== null) pending.push(value);
    }
    const prototype = Reflect.getPrototypeOf(object);
    if (prototype) pending.push(prototype);
  }
}
for (const name of Reflect.ownKeys(globalThis)) {
  const value = Reflect.getOwnPropertyDescriptor(globalThis, name)?.value as unknown;
  if (
    typeof name === "string" &&
    (typeof value === "object" || typeof value === "function") &&
    value !== null &&
    value !== globalThis
  )
    freezeAll(value);
}
