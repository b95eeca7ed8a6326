/**
 * Rewrites the engine's WebAssembly so that every run of it is bounded and repeatable:
 *
 * - a fuel counter (exported global `fuel`): each function entry and each iteration of a loop takes one unit, `memory.copy` and
 *   `memory.fill` take one for each 16 bytes; below zero it traps,
 * - a limit of the stack in memory, checked at each function entry: calls that nest too deep trap at the same depth
 *   everywhere, before the host's own stack overflows, whose size differs,
 * - a memory whose size is a variable of its own (exported global `pages`), so that the host can set a used instance back
 *   to its first state, though WebAssembly memories never shrink,
 * - a cap on the memory.
 *
 * Additions come after the existing entries, so no index in the module changes.
 */

/** Bytes that `memory.copy` and `memory.fill` move for one unit of fuel, as a power of two. */
const BYTES_PER_UNIT_LOG2 = 4;

/**
 * How much of the stack in memory a run may use. The host's stack holds about twice as much for the same calls while the
 * code is still unoptimised; a V8 with its default of 984 KiB overflows at 470 to 530 KiB of the stack in memory.
 */
const MAX_STACK_BYTES = 384 * 1024;

const SECTION = { type: 1, import: 2, function: 3, memory: 5, global: 6, export: 7, code: 10 } as const;
const I32 = 0x7f;

interface Section {
  id: number;
  body: Uint8Array;
}

class Reader {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error("The WebAssembly module is truncated.");
    return value;
  }

  /** An unsigned LEB128 of at most 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** Skips a LEB128 of any width. */
  skipLeb(): void {
    while (this.byte() >= 0x80);
  }

  take(length: number): Uint8Array {
    const slice = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return slice;
  }
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && !(byte & 0x40)) || (rest === -1 && byte & 0x40)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

function named(name: string): number[] {
  const bytes = new TextEncoder().encode(name);
  return [...unsigned(bytes.length), ...bytes];
}

function joined(parts: readonly (Uint8Array | number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function readSections(module: Uint8Array): Section[] {
  const reader = new Reader(module);
  reader.at = 8;
  const sections: Section[] = [];
  while (!reader.isAtEnd) {
    const id = reader.byte();
    sections.push({ id, body: reader.take(reader.unsigned()) });
  }
  return sections;
}

/** Skips the immediates of an instruction whose opcode was just read. Throws on one that the engine doesn't use. */
function skipImmediates(reader: Reader, opcode: number): void {
  if (opcode === 0x02 || opcode === 0x03 || opcode === 0x04) reader.skipLeb();
  else if (opcode === 0x0e) for (let left = reader.unsigned() + 1; left > 0; left--) reader.skipLeb();
  else if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10) reader.skipLeb();
  else if (opcode === 0x11) {
    reader.skipLeb();
    reader.skipLeb();
  } else if (opcode === 0x1c) reader.at += reader.unsigned();
  else if (opcode >= 0x20 && opcode <= 0x26) reader.skipLeb();
  else if (opcode >= 0x28 && opcode <= 0x3e) {
    reader.skipLeb();
    reader.skipLeb();
  } else if (opcode === 0x3f || opcode === 0x40) reader.at++;
  else if (opcode === 0x41 || opcode === 0x42) reader.skipLeb();
  else if (opcode === 0x43) reader.at += 4;
  else if (opcode === 0x44) reader.at += 8;
  else if (opcode === 0xd0 || opcode === 0xd2) reader.skipLeb();
  else if (opcode === 0xfc) {
    const operation = reader.unsigned();
    if (operation === 10) reader.at += 2;
    else if (operation === 11) reader.at += 1;
    else if (operation > 7) throw new Error(`Instruction 0xfc ${operation} is not expected.`);
  } else if (opcode > 0xc4) throw new Error(`Instruction 0x${opcode.toString(16)} is not expected.`);
}

/** The indexes of the additions to the module. */
interface Added {
  fuel: number;
  pages: number;
  /** `(bytes) → bytes`, taking fuel for them. */
  charge: number;
  /** `memory.grow` against `pages`. */
  grow: number;
  /** The minimum of the stack pointer, which is the module's global 0. */
  stackLimit: number;
}

/** Instructions that take one unit of fuel, and trap if there is none. */
function tick({ fuel }: Added): number[] {
  const get = [0x23, ...unsigned(fuel)];
  return [...get, 0x41, 1, 0x6b, 0x24, ...unsigned(fuel), ...get, 0x41, 0, 0x48, 0x04, 0x40, 0x00, 0x0b];
}

/** Instructions that trap if the stack in memory is too deep. */
function stackCheck({ stackLimit }: Added): number[] {
  return [0x23, 0, 0x41, ...signed(stackLimit), 0x49, 0x04, 0x40, 0x00, 0x0b];
}

function rewriteFunction(body: Uint8Array, added: Added): Uint8Array {
  const reader = new Reader(body);
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.skipLeb();
    reader.skipLeb();
  }
  const parts: (Uint8Array | number[])[] = [body.subarray(0, reader.at), tick(added), stackCheck(added)];
  let copied = reader.at;
  while (!reader.isAtEnd) {
    const start = reader.at;
    const opcode = reader.byte();
    skipImmediates(reader, opcode);
    if (opcode === 0x03) {
      parts.push(body.subarray(copied, reader.at), tick(added));
      copied = reader.at;
    } else if (opcode === 0xfc && (body[start + 1] === 10 || body[start + 1] === 11)) {
      parts.push(body.subarray(copied, start), [0x10, ...unsigned(added.charge)]);
      copied = start;
    } else if (opcode === 0x3f || opcode === 0x40) {
      const instead = opcode === 0x3f ? [0x23, ...unsigned(added.pages)] : [0x10, ...unsigned(added.grow)];
      parts.push(body.subarray(copied, start), instead);
      copied = reader.at;
    }
  }
  parts.push(body.subarray(copied));
  return joined(parts);
}

/** The function `charge`. */
function chargeBody({ fuel }: Added): Uint8Array {
  const get = [0x23, ...unsigned(fuel)];
  const bytes = [0x20, 0];
  return joined([
    [0],
    [...get, ...bytes, 0x41, BYTES_PER_UNIT_LOG2, 0x76, 0x6b, 0x24, ...unsigned(fuel)],
    [...get, 0x41, 0, 0x48, 0x04, 0x40, 0x00, 0x0b],
    [...bytes, 0x0b],
  ]);
}

/**
 * The function `grow`: `pages + wanted`, unless that is over the cap; the real memory grows only where it is smaller than
 * that. Answers the size before, or -1.
 */
function growBody({ pages }: Added, maxPages: number): Uint8Array {
  const get = [0x23, ...unsigned(pages)];
  const address = [...get, 0x20, 0, 0x6a];
  return joined([
    [0],
    // Over the cap, or a request so large that the sum wraps.
    [0x20, 0, 0x41, ...signed(maxPages), 0x4b, ...address, 0x41, ...signed(maxPages), 0x4b, 0x72],
    [0x04, 0x40, 0x41, ...signed(-1), 0x0f, 0x0b],
    [...address, 0x3f, 0, 0x4b, 0x04, 0x40, ...address, 0x3f, 0, 0x6b, 0x40, 0],
    [0x41, ...signed(-1), 0x46, 0x04, 0x40, 0x41, ...signed(-1), 0x0f, 0x0b, 0x0b],
    [...get, ...address, 0x24, ...unsigned(pages), 0x0b],
  ]);
}

/** Puts `items` behind those of a section that is a list. */
function append(section: Section, items: readonly (number[] | Uint8Array)[]): Section {
  const reader = new Reader(section.body);
  const count = reader.unsigned();
  return {
    id: section.id,
    body: joined([unsigned(count + items.length), section.body.subarray(reader.at), ...items]),
  };
}

function countOf(section: Section): number {
  return new Reader(section.body).unsigned();
}

/** The first value of the module's global 0, which has to be a variable of 32 bits. */
function readStackPointer(section: Section): number {
  const reader = new Reader(section.body);
  reader.unsigned();
  if (reader.byte() !== I32 || reader.byte() !== 1 || reader.byte() !== 0x41)
    throw new Error("The stack pointer is not the module's first global.");
  return reader.unsigned();
}

/**
 * Rewrites a module as described above. `maxPages` is the cap in pages of 64 KiB. Throws on a module with instructions,
 * imports or memories that it doesn't know, rather than let one through uncounted.
 */
export function rewriteWasm(module: Uint8Array, maxPages: number): Uint8Array {
  const sections = readSections(module);
  const find = (id: number): Section => {
    const match = sections.find((section) => section.id === id);
    if (!match) throw new Error(`The WebAssembly module has no section ${id}.`);
    return match;
  };
  const imports = new Reader(find(SECTION.import).body);
  let importedFunctions = 0;
  for (let left = imports.unsigned(); left > 0; left--) {
    imports.take(imports.unsigned());
    imports.take(imports.unsigned());
    if (imports.byte() !== 0) throw new Error("Only functions may be imported.");
    imports.skipLeb();
    importedFunctions++;
  }
  const memory = new Reader(find(SECTION.memory).body);
  if (memory.unsigned() !== 1 || memory.byte() !== 0)
    throw new Error("One memory without a cap was expected.");
  const minPages = memory.unsigned();
  const functions = importedFunctions + countOf(find(SECTION.function));
  const globals = countOf(find(SECTION.global));
  const added: Added = {
    fuel: globals,
    pages: globals + 1,
    charge: functions,
    grow: functions + 1,
    stackLimit: readStackPointer(find(SECTION.global)) - MAX_STACK_BYTES,
  };
  const oneToOne = countOf(find(SECTION.type));

  const rewrite = (section: Section): Section => {
    if (section.id === SECTION.type) return append(section, [[0x60, 1, I32, 1, I32]]);
    if (section.id === SECTION.function) return append(section, [unsigned(oneToOne), unsigned(oneToOne)]);
    if (section.id === SECTION.memory)
      return { id: section.id, body: joined([[1, 1], unsigned(minPages), unsigned(maxPages)]) };
    if (section.id === SECTION.global)
      return append(section, [
        [I32, 1, 0x41, ...signed(0x7fffffff), 0x0b],
        [I32, 1, 0x41, ...signed(minPages), 0x0b],
      ]);
    if (section.id === SECTION.export)
      return append(section, [
        [...named("fuel"), 3, ...unsigned(added.fuel)],
        [...named("pages"), 3, ...unsigned(added.pages)],
      ]);
    if (section.id !== SECTION.code) return section;
    const reader = new Reader(section.body);
    const bodies: Uint8Array[] = [];
    for (let left = reader.unsigned(); left > 0; left--)
      bodies.push(rewriteFunction(reader.take(reader.unsigned()), added));
    bodies.push(chargeBody(added), growBody(added, maxPages));
    return {
      id: section.id,
      body: joined([unsigned(bodies.length), ...bodies.flatMap((body) => [unsigned(body.length), body])]),
    };
  };
  return joined([
    module.subarray(0, 8),
    ...sections.flatMap((section) => {
      const { id, body } = rewrite(section);
      return [[id], unsigned(body.length), body];
    }),
  ]);
}
