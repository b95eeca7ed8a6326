/**
 * Web IDL bindings: interfaces, methods and attributes in the page's realm, implemented by objects of the
 * judge's realm.
 */
import type { PageFunctions } from "./page-functions.ts";
import {
  errorForPage,
  makePageFunctions,
  pageGlobal,
  pageIteratorPrototype,
  pageObjectPrototype,
  typeError,
} from "./realm.ts";

/** An object of the judge's realm that a page uses through a wrapper of its own realm. */
export abstract class Internal {
  #wrapper: object | undefined;

  /** The interface of its wrapper. */
  abstract get interface(): Interface<Internal>;

  static has(value: object): value is Internal {
    return #wrapper in value;
  }

  /** The object that the page sees, created on first use. */
  get wrapper(): object {
    this.#wrapper ??= this.makeWrapper();
    return this.#wrapper;
  }

  /** Gives the wrapper the prototype of a class that the page derived from its interface. */
  derive(prototype: object): void {
    if (this.#wrapper) Reflect.setPrototypeOf(this.#wrapper, prototype);
    else {
      this.#wrapper = Object.create(prototype) as object;
      linkWrapper(this.#wrapper, this);
    }
  }

  protected makeWrapper(): object {
    const wrapper = Object.create(this.interface.pagePrototype) as object;
    linkWrapper(wrapper, this);
    return wrapper;
  }
}

/**
 * A base class whose constructor returns its argument, so that a derived class adds its private field to any
 * object.
 */
class ReturnOverride {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is how a private field gets onto another object.
    return target;
  }
}

/** Links a wrapper to its internal by a private field, which no script or proxy can read or copy. */
class InternalLink extends ReturnOverride {
  #internal: Internal;

  constructor(target: object, internal: Internal) {
    super(target);
    this.#internal = internal;
  }

  static read(value: unknown): Internal | undefined {
    return typeof value === "object" && value !== null && #internal in value ? value.#internal : undefined;
  }
}

/** The internal of a wrapper; undefined for any other value. */
export const internalOf = InternalLink.read;

/** Links a wrapper to its internal. */
export function linkWrapper(wrapper: object, internal: Internal): void {
  new InternalLink(wrapper, internal);
}

/** Converts an internal to its wrapper; other values stay as they are. */
export function toPage(value: unknown): unknown {
  return typeof value === "object" && value !== null && Internal.has(value) ? value.wrapper : value;
}

type InternalClass<T extends Internal> = abstract new (...values: never[]) => T;

/** The receiver of a call without one, such as `alert()`: the window. */
const defaultReceiver: { internal: Internal | undefined } = { internal: undefined };

/** Sets the internal for calls whose receiver is undefined or null. */
export function setDefaultReceiver(internal: Internal): void {
  defaultReceiver.internal = internal;
}

/** What a method or accessor of the page calls, with the receiver's internal. */
type MethodBody = (self: never, a: unknown, b: unknown, c: unknown, d: unknown) => unknown;
type VariadicBody = (self: never, values: unknown[]) => unknown;

/** Copies a list of the page's realm without trusting its prototype. */
function copyList(values: ArrayLike<unknown>): unknown[] {
  const list: unknown[] = [];
  for (let index = 0; index < values.length; index++) list[index] = values[index];
  return list;
}

const functionsOf = makePageFunctions({
  call(owner, body, self, a, b, c, d) {
    try {
      const result = (body as MethodBody)((owner as Mixin<Internal>).unwrap(self) as never, a, b, c, d);
      return typeof result === "object" ? toPage(result) : result;
    } catch (error) {
      throw errorForPage(error);
    }
  },
  callList(owner, body, self, values) {
    try {
      return toPage(
        (body as VariadicBody)((owner as Mixin<Internal>).unwrap(self) as never, copyList(values)),
      );
    } catch (error) {
      throw errorForPage(error);
    }
  },
  construct(owner, values, target) {
    try {
      return (owner as Constructor).construct(copyList(values), target);
    } catch (error) {
      throw errorForPage(error);
    }
  },
  refuse(self, { name, length }, count) {
    try {
      throw missingArguments(`execute '${name}' on '${nameOfHolder(self, name)}'`, length, count);
    } catch (error) {
      throw errorForPage(error);
    }
  },
});

/** The TypeError of a call with too few arguments. @param what such as "execute 'append' on 'FormData'" */
export function missingArguments(what: string, length: number, count: number): object {
  const required = `${length} argument${length === 1 ? "" : "s"} required`;
  return typeError(`Failed to ${what}: ${required}, but only ${count} present.`);
}

/** The name of the interface from which an object has a method. */
function nameOfHolder(self: unknown, property: string): string {
  let holder = Object(self ?? pageGlobal) as object | null;
  while (holder && !Object.hasOwn(holder, property)) holder = Reflect.getPrototypeOf(holder);
  return String(holder && Reflect.get(holder, Symbol.toStringTag));
}

/** An owner of a constructor that the page can call. */
interface Constructor {
  construct(values: unknown[], target: object | undefined): object;
}

/** Gives a function of the page its name and number of parameters. */
function nameFunction<F extends object>(callee: F, text: string, length: number): F {
  Reflect.defineProperty(callee, "name", { value: text });
  Reflect.defineProperty(callee, "length", { value: length });
  return callee;
}

/**
 * Properties on the prototypes of internals, by which receivers are checked. That is faster than
 * `instanceof`.
 */
const brands = new Map<object, string>();

function brandOf(kind: InternalClass<Internal>): string {
  let brand = brands.get(kind);
  if (!brand) {
    brand = `is ${brands.size}`;
    brands.set(kind, brand);
    define(kind.prototype as object, brand, true);
  }
  return brand;
}

/** Members that work on one kind of internal. Interfaces that have them in common share their functions. */
export class Mixin<T extends Internal> {
  readonly pagePrototype: object;
  readonly #brand: string;
  #makers: PageFunctions | null = null;

  constructor(kind: InternalClass<T>, pagePrototype: object = {}) {
    this.#brand = brandOf(kind);
    this.pagePrototype = pagePrototype;
  }

  /** Makers of the page's functions, only while members are defined. */
  protected get makers(): PageFunctions {
    this.#makers ??= functionsOf(this);
    return this.#makers;
  }

  /** The internal of a wrapper of this kind; undefined for anything else. */
  find(value: unknown): T | undefined {
    const internal = internalOf(value) as (Internal & Record<string, unknown>) | undefined;
    return internal?.[this.#brand] === true ? (internal as unknown as T) : undefined;
  }

  /** As `find`, but throws a TypeError of the page otherwise. */
  unwrap(value: unknown): T {
    const internal = (value === undefined || value === null ? defaultReceiver.internal : internalOf(value)) as
      | (Internal & Record<string, unknown>)
      | undefined;
    if (internal?.[this.#brand] === true) return internal as unknown as T;
    throw typeError("Illegal invocation");
  }

  /** An accessor. Without `set` it is read-only. */
  attribute(property: string, get: (self: T) => unknown, set?: (self: T, value: unknown) => void): this {
    Reflect.defineProperty(this.pagePrototype, property, {
      get: nameFunction(this.makers.getter(get), `get ${property}`, 0) as () => unknown,
      ...(set
        ? { set: nameFunction(this.makers.setter(set), `set ${property}`, 1) as (value: unknown) => void }
        : {}),
      enumerable: true,
      configurable: true,
    });
    return this;
  }

  /** A method of at most four parameters. @param length the function's `length`, the number of arguments that it requires */
  method(
    property: string | symbol,
    length: number,
    body: (self: T, a: unknown, b: unknown, c: unknown, d: unknown) => unknown,
  ): this {
    const text = typeof property === "string" ? property : `[${property.description ?? ""}]`;
    return this.value(property, nameFunction(this.makers.method(body, length > 0), text, length));
  }

  /** A method of any number of parameters. @param length as of `method` */
  variadic(property: string, length: number, body: (self: T, values: unknown[]) => unknown): this {
    return this.value(property, nameFunction(this.makers.variadic(body, length > 0), property, length));
  }

  /** A value on the prototype. */
  value(property: PropertyKey, value: unknown): this {
    define(this.pagePrototype, property, value, { enumerable: typeof property === "string" });
    return this;
  }

  /** Adds the members of a mixin. */
  include(mixin: Mixin<Internal>): this {
    for (const key of Reflect.ownKeys(mixin.pagePrototype)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(mixin.pagePrototype, key);
      if (descriptor) Reflect.defineProperty(this.pagePrototype, key, descriptor);
    }
    return this;
  }

  /** Frees what only the definition of members needs. */
  close(): void {
    this.#makers = null;
  }
}

const interfaces: Mixin<Internal>[] = [];

/** Ends the definition of all interfaces. */
export function closeInterfaces(): void {
  for (const one of interfaces.splice(0)) one.close();
}

/**
 * A class of the DOM: its constructor and prototype in the page, and the kind of internals that its members
 * work on.
 */
export class Interface<T extends Internal> extends Mixin<T> implements Constructor {
  readonly name: string;
  readonly pageConstructor: object;
  readonly #construct: ((values: unknown[], target: object) => Internal) | undefined;
  readonly #length: number;

  /**
   * Defines the interface in the page.
   * @param kind the class of internals that its members accept as receivers
   * @param construct creates the internal for `new`; without it, `new` throws a TypeError
   * @param length the constructor's `length`, the number of arguments that it requires
   */
  constructor(
    interfaceName: string,
    parent: Interface<Internal> | null,
    kind: InternalClass<T>,
    construct?: (values: unknown[], target: object) => Internal,
    length = 0,
  ) {
    super(kind, Object.create(parent ? parent.pagePrototype : pageObjectPrototype) as object);
    this.name = interfaceName;
    this.#construct = construct;
    this.#length = length;
    this.pageConstructor = nameFunction(this.makers.constructible(), interfaceName, length);
    Reflect.defineProperty(this.pageConstructor, "prototype", { value: this.pagePrototype, writable: false });
    if (parent) Reflect.setPrototypeOf(this.pageConstructor, parent.pageConstructor);
    define(this.pagePrototype, "constructor", this.pageConstructor);
    define(this.pagePrototype, Symbol.toStringTag, interfaceName, { writable: false });
    define(pageGlobal, interfaceName, this.pageConstructor);
    interfaces.push(this as unknown as Mixin<Internal>);
  }

  /** Called for `new`, with `new.target`. Throws a TypeError for a call without `new`. */
  construct(values: unknown[], target: object | undefined): object {
    if (!this.#construct) throw typeError(`Failed to construct '${this.name}': Illegal constructor`);
    if (!target)
      throw typeError(
        `Failed to construct '${this.name}': Please use the 'new' operator, this DOM object constructor cannot be called as a function.`,
      );
    if (values.length < this.#length)
      throw missingArguments(`construct '${this.name}'`, this.#length, values.length);
    const internal = this.#construct(values, target);
    if (target !== this.pageConstructor) {
      const prototype: unknown = Reflect.get(target, "prototype");
      internal.derive(typeof prototype === "object" && prototype ? prototype : this.pagePrototype);
    }
    return internal.wrapper;
  }

  /**
   * The internal of an argument of this interface. Throws a TypeError of the page for anything else.
   * @param method the page's method, for the message
   * @param position the argument's, from 1
   */
  argument(value: unknown, method: string, position = 1): T {
    const internal = this.find(value);
    if (internal) return internal;
    throw typeError(`Failed to execute ${method}: parameter ${position} is not of type '${this.name}'.`);
  }

  /** A method of the constructor. */
  static(property: string, length: number, body: (...values: unknown[]) => unknown): this {
    define(this.pageConstructor, property, pageCallable(property, length, body));
    return this;
  }

  /** A number on both the constructor and the prototype. */
  constant(property: string, value: number): this {
    for (const holder of [this.pageConstructor, this.pagePrototype])
      Reflect.defineProperty(holder, property, { value, enumerable: true });
    return this;
  }
}

/** The owner of functions that need no receiver. */
class UnboundMembers extends Mixin<Internal> {
  override unwrap(value: unknown): Internal {
    return value as Internal;
  }

  callable(body: (...values: unknown[]) => unknown): object {
    return this.makers.variadic((_: unknown, values: unknown[]) => body(...values), false);
  }

  receiving(body: (self: unknown, values: unknown[]) => unknown): object {
    return this.makers.variadic(body, false);
  }
}

const unboundMembers = new UnboundMembers(Internal);

/** A function of the page's realm that ignores its receiver. @param length the function's `length` */
export function pageCallable(
  property: string,
  length: number,
  body: (...values: unknown[]) => unknown,
): (...values: unknown[]) => unknown {
  return nameFunction(unboundMembers.callable(body), property, length) as (...values: unknown[]) => unknown;
}

/** A method of the page's realm that accepts any receiver. @param length the function's `length` */
export function pageMethod(
  property: string,
  length: number,
  body: (self: unknown, values: unknown[]) => unknown,
): object {
  return nameFunction(unboundMembers.receiving(body), property, length);
}

/**
 * A constructor of the page's realm that is no interface, such as `Image`. Calls without `new` have no
 * `target`.
 * @param prototype its `prototype`, if that is another one's
 */
export function pageConstructor(
  property: string,
  length: number,
  construct: (values: unknown[], target: object | undefined) => object,
  prototype?: object,
): object {
  const callee = nameFunction(
    functionsOf({ construct } satisfies Constructor).constructible(),
    property,
    length,
  );
  if (prototype) Reflect.defineProperty(callee, "prototype", { value: prototype, writable: false });
  return callee;
}

/** Defines a property that is writable, configurable and not enumerable, unless `more` differs. */
export function define(
  target: object,
  property: PropertyKey,
  value: unknown,
  more: PropertyDescriptor = {},
): void {
  Reflect.defineProperty(target, property, {
    value,
    writable: true,
    enumerable: false,
    configurable: true,
    ...more,
  });
}

/** Defines an accessor of the page's realm for any receiver. Without `set` it is read-only. */
export function defineAccessor(
  target: object,
  property: string,
  get: () => unknown,
  set: ((value: unknown) => void) | undefined,
  more: PropertyDescriptor = {},
): void {
  Reflect.defineProperty(target, property, {
    get: pageCallable(`get ${property}`, 0, get),
    ...(set ? { set: pageCallable(`set ${property}`, 1, set) as (value: unknown) => void } : {}),
    enumerable: true,
    configurable: true,
    ...more,
  });
}

const iteratorPrototypes = new Map<string, object>();

class IteratorInternal extends Internal {
  readonly next: () => { value: unknown } | null;
  readonly #prototype: object;

  constructor(prototype: object, next: () => { value: unknown } | null) {
    super();
    this.#prototype = prototype;
    this.next = next;
  }

  override get interface(): Interface<Internal> {
    throw new Error("An iterator has no interface.");
  }

  protected override makeWrapper(): object {
    const wrapper = Object.create(this.#prototype) as object;
    linkWrapper(wrapper, this);
    return wrapper;
  }
}

/**
 * An iterator of the page's realm.
 * @param tag its `Symbol.toStringTag`, such as "FormData Iterator"
 * @param next returns the next value, or null at the end
 */
export function pageIterator(tag: string, next: () => { value: unknown } | null): object {
  let prototype = iteratorPrototypes.get(tag);
  if (!prototype) {
    prototype = Object.create(pageIteratorPrototype) as object;
    const members = new Mixin(IteratorInternal, prototype);
    members.method("next", 0, (iterator) => {
      const item = iterator.next();
      const result = Object.create(pageObjectPrototype) as object;
      define(result, "value", toPage(item?.value), { enumerable: true });
      define(result, "done", item === null, { enumerable: true });
      return result;
    });
    define(prototype, Symbol.toStringTag, tag, { writable: false });
    iteratorPrototypes.set(tag, prototype);
  }
  return new IteratorInternal(prototype, next).wrapper;
}

/** Converts an argument to a DOMString. Throws a TypeError for a symbol. */
export function text(value: unknown): string {
  if (typeof value === "symbol") throw typeError("Cannot convert a Symbol value to a string");
  return String(value);
}

/** Converts an argument to a DOMString with [LegacyNullToEmptyString]. Throws a TypeError for a symbol. */
export function textOrEmpty(value: unknown): string {
  return value === null ? "" : text(value);
}

/** Converts an argument to a 32-bit integer (Web IDL: long). */
export function integer(value: unknown): number {
  return Number(value) | 0;
}

/** A member of a dictionary argument; undefined if the argument isn't an object. */
export function option(options: unknown, property: string): unknown {
  return typeof options === "object" && options !== null ? Reflect.get(options, property) : undefined;
}
