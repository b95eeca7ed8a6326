/**
 * Evaluated in the page's realm, as a separate script. Creates the functions of the DOM that a page can call,
 * so that they belong to the page's realm. What they call is in their closures, which no page can read.
 */

/** What the functions call; see `expose.ts`. */
export interface Calls {
  call(owner: object, body: object, self: unknown, a: unknown, b: unknown, c: unknown, d: unknown): unknown;
  callList(owner: object, body: object, self: unknown, values: unknown[]): unknown;
  construct(owner: object, values: unknown[], target: object | undefined): object;
  /** Throws the TypeError of a call of `callee` with `count` arguments, which are too few. */
  refuse(self: unknown, callee: { name: string; length: number }, count: number): never;
}

/**
 * Creates functions of the page for one owner, which checks their receivers. A method with parameters requires as many arguments as its
 * `length` says.
 */
export interface PageFunctions {
  method(body: object, hasParameters: boolean): object;
  variadic(body: object, hasParameters: boolean): object;
  getter(body: object): object;
  setter(body: object): object;
  constructible(): object;
}

(
  globalThis as unknown as { pageFunctions: (calls: Calls) => (owner: object) => PageFunctions }
).pageFunctions = (calls) => {
  const { call, callList, construct, refuse } = calls;
  return (owner) => ({
    method(body, hasParameters) {
      if (!hasParameters)
        return {
          method(this: unknown, a: unknown, b: unknown, c: unknown, d: unknown) {
            return call(owner, body, this, a, b, c, d);
          },
        }.method;
      const { method } = {
        method(this: unknown, ...values: unknown[]) {
          const count = values.length;
          if (count < method.length) refuse(this, method, count);
          return call(
            owner,
            body,
            this,
            values[0],
            count > 1 ? values[1] : undefined,
            count > 2 ? values[2] : undefined,
            count > 3 ? values[3] : undefined,
          );
        },
      };
      return method;
    },
    variadic(body, hasParameters) {
      if (!hasParameters)
        return {
          method(this: unknown, ...values: unknown[]) {
            return callList(owner, body, this, values);
          },
        }.method;
      const { method } = {
        method(this: unknown, ...values: unknown[]) {
          if (values.length < method.length) refuse(this, method, values.length);
          return callList(owner, body, this, values);
        },
      };
      return method;
    },
    getter: (body) =>
      ({
        method(this: unknown) {
          return call(owner, body, this, undefined, undefined, undefined, undefined);
        },
      }).method,
    setter: (body) =>
      ({
        method(this: unknown, value: unknown) {
          call(owner, body, this, value, undefined, undefined, undefined);
        },
      }).method,
    constructible: () =>
      // Not a class: a call without `new` has to throw the error of the owner.
      function (this: unknown, ...values: unknown[]) {
        return construct(owner, values, new.target);
      },
  });
};
