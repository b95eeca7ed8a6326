/** The storage of the tests in workerd: R2, the databases and the Durable Objects. The files share a runtime, so each begins by emptying it. */
import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { realDatabases } from "./several.ts";

/** By the objects' ids. */
type AddressedObjects = Map<string, { namespace: DurableObjectNamespace; id: DurableObjectId }>;

/** Global, since each file evaluates this module anew. */
const shared = globalThis as {
  initialBindings?: Record<string, unknown>;
  addressedObjects?: AddressedObjects;
};

shared.initialBindings ??= { ...env };
shared.addressedObjects ??= recordAddressed();

/** The bindings and variables before any test changed them. */
export const initialBindings = shared.initialBindings;

/** The objects that tests or the worker have addressed since the storage was emptied. */
const addressed = shared.addressedObjects;

/** Records from now on which objects are addressed. */
function recordAddressed(): AddressedObjects {
  const objects: AddressedObjects = new Map();
  const record = (namespace: DurableObjectNamespace, id: DurableObjectId) =>
    objects.set(id.toString(), { namespace, id });
  // All namespaces have this prototype.
  const prototype = Object.getPrototypeOf(env.MATCHES) as DurableObjectNamespace;
  const { get, getByName } = prototype;
  prototype.get = function (id, options) {
    record(this, id);
    return get.call(this, id, options);
  };
  prototype.getByName = function (name, options) {
    record(this, this.idFromName(name));
    return getByName.call(this, name, options);
  };
  return objects;
}

/** Whether an object was addressed since the storage was emptied. */
export const wasAddressed = (id: DurableObjectId): boolean => addressed.has(id.toString());

/**
 * Empties all storage and ends all objects. The pool's `reset` skips what isn't in memory: an object that was aborted, or that was idle for
 * 10 s. R2 and the databases are such objects too. So all of them are started first.
 */
export async function emptyStorage(): Promise<void> {
  const start = (stub: DurableObjectStub) => runInDurableObject(stub, () => undefined);
  const { AVATARS, REPLICA } = initialBindings as unknown as Cloudflare.Env;
  await Promise.all([...addressed.values()].map(({ namespace, id }) => start(namespace.get(id))));
  // Last, since the objects that start may use them.
  const databases = [REPLICA, ...realDatabases(initialBindings)];
  await Promise.all([AVATARS.head("none"), ...databases.map((one) => one.prepare("SELECT 1").all())]);
  await reset();
  addressed.clear();
}
