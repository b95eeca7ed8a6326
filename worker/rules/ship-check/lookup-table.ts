/**
 * A table that is read by a word of the learner's code. It is a `Map`, since an object would also have entries for `constructor`,
 * `__proto__` and the other names of `Object.prototype`.
 */
export function lookupTable<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries));
}
