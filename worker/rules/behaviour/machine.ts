/** One instance of the engine's WebAssembly, which is reset to the snapshot before each run. */

/** The fields of a snapshot's header, by their index in units of 32 bits. The memory from `memoryStart` on follows the header. */
const HEADER = {
  magic: 0,
  stackPointer: 1,
  runtime: 2,
  judgeContext: 3,
  pageContext: 4,
  command: 5,
  pages: 6,
  memoryStart: 7,
  length: 8,
} as const;
const MAGIC = 0x31534e43;
const PAGE_BYTES = 65_536;
/** The cap on an instance's memory, in pages: 32 MiB. The rewritten module holds it. */
export const MAX_PAGES = 512;
/** An instance whose memory grew by more than this is replaced, because a WebAssembly memory never shrinks. */
const MAX_GROWTH_BYTES = 8 * 1024 * 1024;
/** The granularity of a checkpoint: a block is stored whole if one byte of it changed. */
const BLOCK_BYTES = 256;
/** What a page may allocate in a run, in bytes. Beyond it the guest's own code throws "out of memory". */
const MAX_HEAP_BYTES = 16 * 1024 * 1024;
/** How often a script may read the clock in one turn before each reading advances it, so that a loop that waits ends. */
const READS_BEFORE_CLOCK_MOVES = 1000;
/** The flag of QuickJS for evaluating a module. */
const MODULE_FLAG = 1;
/**
 * The built-ins of the judge's context beside the base objects: dates, regular expressions, JSON, proxies, maps and sets, big
 * integers. It has neither `eval` nor `Function`, so an attacker who reached it could not run code there.
 */
const JUDGE_INTRINSICS = (1 << 0) | (1 << 2) | (1 << 3) | (1 << 4) | (1 << 5) | (1 << 8);
const ALL_INTRINSICS = 0x1fff;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Why a run was stopped: no fuel left, calls nested too deeply, no memory left, or a failure of the engine itself. */
export type StopReason = "fuel" | "stack" | "memory" | "fault";

/** The run was stopped. The instance must be restored before it is used again. */
export class Stopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string) {
    super(message);
    this.name = "Stopped";
    this.reason = reason;
  }
}

/** The exports in use. Numbers are addresses; a "value" is the address of a boxed JavaScript value. */
interface Exports {
  memory: WebAssembly.Memory;
  fuel: { value: number };
  pages: { value: number };
  __stack_pointer: { value: number };
  _initialize(): void;
  wasm_malloc(bytes: number): number;
  wasm_free(address: number): void;
  js_malloc_rt(runtime: number, bytes: number): number;
  js_free_rt(runtime: number, address: number): void;
  qjs_init2(intrinsics: number): number;
  qjs_get_runtime_ptr(): number;
  qjs_get_context_ptr(): number;
  qjs_set_runtime_and_context(runtime: number, context: number): void;
  qjs_set_memory_limit(bytes: number): void;
  qjs_set_promise_rejection_handler(enabled: number): void;
  qjs_set_module_loader(enabled: number): void;
  qjs_run_gc(): void;
  qjs_eval(code: number, length: number, filename: number, flags: number): number;
  qjs_compile(
    code: number,
    length: number,
    filename: number,
    evalFlags: number,
    writeFlags: number,
    lengthOut: number,
  ): number;
  qjs_eval_bytecode(code: number, length: number): number;
  qjs_is_exception(value: number): number;
  qjs_get_exception(): number;
  qjs_throw(value: number): void;
  qjs_new_string(text: number, length: number): number;
  qjs_new_number(number: number): number;
  qjs_get_float64(value: number): number;
  qjs_get_string_len(value: number, lengthOut: number): number;
  qjs_free_cstring(text: number): void;
  qjs_get_undefined(): number;
  qjs_dup_value(value: number): number;
  qjs_free_value(value: number): void;
  qjs_get_global(): number;
  qjs_get_prop_string(object: number, name: number): number;
  qjs_set_prop_string(object: number, name: number, value: number): number;
  qjs_new_host_function(name: number, length: number, argc: number): number;
  qjs_call(callee: number, self: number, argc: number, argv: number): number;
  qjs_is_job_pending(): number;
  qjs_execute_pending_job(): number;
  JS_NewContext(runtime: number): number;
}

/** The host's functions that the guest calls, by their names in the snapshot. */
const HOST_FUNCTIONS = ["hostEvaluate", "hostRunJobs", "hostReadClock", "hostSetClock"] as const;
/** The guest's global functions that the host calls. */
const GUEST_COMMAND = "guestCommand";
const GUEST_REJECTION = "guestRejection";
const GUEST_IMPORT = "guestImport";

/** A state of an instance between two commands, as its difference from the snapshot. */
export interface Checkpoint {
  /** The offsets of the blocks that differ, each of BLOCK_BYTES. */
  readonly offsets: Uint32Array;
  /** The contents of these blocks, one after the other. */
  readonly bytes: Uint8Array;
  /** The fuel that was used since the snapshot. */
  readonly fuel: number;
  readonly pages: number;
  readonly clock: number;
  readonly clockReads: number;
}

/** A copy of an instance between two commands. Unlike a checkpoint it is large, but copying is fast. */
export interface MemoryCopy {
  /** The memory from the snapshot's `memoryStart` on. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly clock: number;
  readonly clockReads: number;
}

export class Machine {
  readonly #module: WebAssembly.Module;
  readonly #snapshot: Uint8Array | null;
  #exports: Exports;
  #runtime = 0;
  #judgeContext = 0;
  #pageContext = 0;
  #command = 0;
  #context = 0;
  #clock = 0;
  #clockReads = 0;
  #initialFuel = 0;

  /** `snapshot` is what `takeSnapshot` made with the same module; null only while a snapshot is made. */
  constructor(module: WebAssembly.Module, snapshot: Uint8Array | null) {
    this.#module = module;
    // Read by words, too.
    this.#snapshot = snapshot && snapshot.byteOffset % 4 !== 0 ? snapshot.slice() : snapshot;
    this.#exports = this.#instantiate();
    if (snapshot && headerOf(snapshot)[HEADER.magic] !== MAGIC)
      throw new Error("These bytes are not a snapshot of the engine.");
  }

  /** The fuel that is left. */
  get fuel(): number {
    return this.#exports.fuel.value;
  }

  set fuel(fuel: number) {
    this.#exports.fuel.value = fuel;
  }

  /**
   * Resets memory, stack and clock to the snapshot, and sets the fuel.
   * @param checkpoint a later state to restore instead; the fuel that was used up to it is subtracted from `fuel`
   */
  restore(fuel: number, checkpoint: Checkpoint | null = null): void {
    const snapshot = this.#snapshot;
    if (!snapshot) throw new Error("There is no snapshot to go back to.");
    if (this.#exports.memory.buffer.byteLength > PAGE_BYTES * this.#header(HEADER.pages) + MAX_GROWTH_BYTES)
      this.#exports = this.#instantiate();
    const exports = this.#exports;
    const pages = this.#header(HEADER.pages);
    const missing = pages - exports.memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) exports.memory.grow(missing);
    const memory = new Uint8Array(exports.memory.buffer);
    const start = this.#header(HEADER.memoryStart);
    const kept = snapshot.subarray(HEADER.length * 4);
    memory.fill(0, 0, start);
    memory.set(kept, start);
    memory.fill(0, start + kept.length, Math.max(pages, exports.pages.value) * PAGE_BYTES);
    exports.pages.value = pages;
    exports.__stack_pointer.value = this.#header(HEADER.stackPointer);
    this.#runtime = this.#header(HEADER.runtime);
    this.#judgeContext = this.#header(HEADER.judgeContext);
    this.#pageContext = this.#header(HEADER.pageContext);
    this.#command = this.#header(HEADER.command);
    this.#context = 0;
    this.#clock = 0;
    this.#clockReads = 0;
    exports.fuel.value = fuel;
    this.#initialFuel = fuel;
    if (checkpoint) this.#apply(checkpoint);
  }

  #apply({ offsets, bytes, fuel, pages, clock, clockReads }: Checkpoint): void {
    const exports = this.#exports;
    const missing = pages - exports.memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) exports.memory.grow(missing);
    const memory = new Uint8Array(exports.memory.buffer);
    exports.pages.value = pages;
    offsets.forEach((offset, index) => {
      memory.set(bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES), offset);
    });
    this.#clock = clock;
    this.#clockReads = clockReads;
    exports.fuel.value -= fuel;
  }

  /**
   * A copy of the present state, which must be between two commands.
   * @param spare a buffer to use, if it is large enough; what was copied to it is overwritten
   */
  copy(spare: ArrayBuffer | null = null): MemoryCopy {
    const exports = this.#exports;
    const start = this.#header(HEADER.memoryStart);
    const length = exports.pages.value * PAGE_BYTES - start;
    const buffer = spare && spare.byteLength >= length ? spare : new ArrayBuffer(length);
    const bytes = new Uint8Array(buffer, 0, length);
    bytes.set(new Uint8Array(exports.memory.buffer, start, length));
    return { bytes, clock: this.#clock, clockReads: this.#clockReads };
  }

  /** Goes back to a copy of this instance's state. The fuel stays as it is. */
  paste({ bytes, clock, clockReads }: MemoryCopy): void {
    const exports = this.#exports;
    const start = this.#header(HEADER.memoryStart);
    const memory = new Uint8Array(exports.memory.buffer);
    const end = exports.pages.value * PAGE_BYTES;
    memory.fill(0, 0, start);
    memory.set(bytes, start);
    // Memory that the engine hasn't taken has to be empty.
    memory.fill(0, start + bytes.length, end);
    exports.pages.value = (start + bytes.length) / PAGE_BYTES;
    exports.__stack_pointer.value = this.#header(HEADER.stackPointer);
    this.#context = 0;
    this.#clock = clock;
    this.#clockReads = clockReads;
  }

  /** The present state, which must be between two commands. The run goes on exactly as one that is restored to it. */
  checkpoint(): Checkpoint {
    const exports = this.#exports;
    const snapshot = this.#snapshot;
    if (!snapshot) throw new Error("A checkpoint needs a snapshot.");
    const pages = exports.pages.value;
    const memory = new Uint8Array(exports.memory.buffer, 0, pages * PAGE_BYTES);
    const start = this.#header(HEADER.memoryStart);
    // Between two commands nothing is on the stack, which lies before the rest.
    memory.fill(0, 0, start);
    const offsets = changedBlocks(memory, snapshot, start);
    const bytes = new Uint8Array(offsets.length * BLOCK_BYTES);
    offsets.forEach((offset, index) => {
      bytes.set(memory.subarray(offset, offset + BLOCK_BYTES), index * BLOCK_BYTES);
    });
    return {
      offsets: Uint32Array.from(offsets),
      bytes,
      fuel: this.#initialFuel - this.fuel,
      pages,
      clock: this.#clock,
      clockReads: this.#clockReads,
    };
  }

  /**
   * Sends the guest a command as JSON and returns its answer. What the page's own code throws is part of the answer.
   * @throws Stopped if the run was stopped
   */
  command(json: string): string {
    // Selecting the context takes fuel: always, so that a restored run takes as much as one that goes on.
    this.#context = 0;
    return this.#guarded(() => {
      const argument = this.#newString(json);
      const result = this.#call(this.#judgeContext, this.#command, [argument]);
      this.#exports.qjs_free_value(argument);
      const answer = this.#readString(result);
      this.#exports.qjs_free_value(result);
      return answer;
    });
  }

  /**
   * Starts the engine and returns a snapshot with two contexts: the judge's, which holds the guest, and the page's, in which the
   * guest has defined the DOM. Both parameters are bytecode.
   */
  takeSnapshot(guest: Uint8Array, pageFunctions: Uint8Array): Uint8Array {
    const exports = this.#exports;
    this.#start(JUDGE_INTRINSICS);
    this.#pageContext = exports.JS_NewContext(this.#runtime);
    exports.qjs_set_promise_rejection_handler(1);
    exports.qjs_set_module_loader(1);
    this.#enter(this.#pageContext);
    this.#evaluateBytecode(pageFunctions);
    const pageGlobal = exports.qjs_get_global();
    this.#enter(this.#judgeContext);
    const judgeGlobal = exports.qjs_get_global();
    this.#setProperty(judgeGlobal, "pageGlobal", pageGlobal);
    for (const name of HOST_FUNCTIONS) {
      const text = this.#write(name);
      this.#setProperty(judgeGlobal, name, exports.qjs_new_host_function(text.address, text.length, 0));
    }
    this.#evaluateBytecode(guest);
    exports.qjs_set_memory_limit(exports.pages.value * PAGE_BYTES + MAX_HEAP_BYTES);
    this.#command = this.#getProperty(judgeGlobal, GUEST_COMMAND);
    exports.qjs_run_gc();
    this.#wipeFreeMemory();
    return this.#snapshotNow();
  }

  /** Overwrites freed memory with zeros, so that the snapshot compresses well. */
  #wipeFreeMemory(): void {
    const exports = this.#exports;
    const pages = exports.pages.value;
    // At the cap, the heap can't grow: an allocation takes free memory or fails.
    exports.pages.value = MAX_PAGES;
    const takeAll = (bytes: number, allocate: (bytes: number) => number): number[] => {
      const taken: number[] = [];
      for (let address = allocate(bytes); address !== 0; address = allocate(bytes)) {
        new Uint8Array(exports.memory.buffer, address, bytes).fill(0);
        taken.push(address);
      }
      return taken;
    };
    const large: number[] = [];
    for (let bytes = pages * PAGE_BYTES; bytes >= 16; bytes /= 2)
      large.push(...takeAll(bytes, exports.wasm_malloc));
    // The engine's own allocator divides blocks for small sizes.
    const small: number[] = [];
    for (let bytes = 8; bytes <= 1024; bytes += 8)
      small.push(...takeAll(bytes, (size) => exports.js_malloc_rt(this.#runtime, size)));
    for (const address of small) exports.js_free_rt(this.#runtime, address);
    for (const address of large) exports.wasm_free(address);
    exports.pages.value = pages;
  }

  #header(field: number): number {
    if (!this.#snapshot) throw new Error("There is no snapshot.");
    return headerOf(this.#snapshot)[field] ?? 0;
  }

  #snapshotNow(): Uint8Array {
    const exports = this.#exports;
    const memory = new Uint8Array(exports.memory.buffer);
    const start = exports.__stack_pointer.value;
    let end = memory.length;
    while (end > start && memory[end - 1] === 0) end--;
    const snapshot = new Uint8Array(HEADER.length * 4 + end - start);
    const header = new Uint32Array(snapshot.buffer, 0, HEADER.length);
    header[HEADER.magic] = MAGIC;
    header[HEADER.stackPointer] = start;
    header[HEADER.runtime] = this.#runtime;
    header[HEADER.judgeContext] = this.#judgeContext;
    header[HEADER.pageContext] = this.#pageContext;
    header[HEADER.command] = this.#command;
    header[HEADER.pages] = exports.pages.value;
    header[HEADER.memoryStart] = start;
    snapshot.set(memory.subarray(start, end), HEADER.length * 4);
    return snapshot;
  }

  /**
   * Compiles the guest to bytecode without source and line numbers: smaller, and a page can't read them. Use a separate instance
   * for it, because compiling changes the memory.
   */
  compile(code: string): Uint8Array {
    const exports = this.#exports;
    this.#start(ALL_INTRINSICS);
    const source = this.#write(code);
    const filename = this.#write("guest");
    const lengthOut = this.#allocate(4);
    const stripSourceAndLines = (1 << 4) | (1 << 5);
    const bytecode = exports.qjs_compile(
      source.address,
      source.length,
      filename.address,
      0,
      stripSourceAndLines,
      lengthOut,
    );
    if (bytecode === 0) throw this.#exceptionAsError();
    const length = this.#view().getUint32(lengthOut, true);
    return new Uint8Array(exports.memory.buffer, bytecode, length).slice();
  }

  #start(intrinsics: number): void {
    const exports = this.#exports;
    exports._initialize();
    if (exports.qjs_init2(intrinsics) !== 0) throw new Error("The engine could not be started.");
    this.#runtime = exports.qjs_get_runtime_ptr();
    this.#judgeContext = exports.qjs_get_context_ptr();
  }

  #evaluateBytecode(bytecode: Uint8Array): void {
    const exports = this.#exports;
    const address = this.#allocate(bytecode.length);
    new Uint8Array(exports.memory.buffer).set(bytecode, address);
    const result = exports.qjs_eval_bytecode(address, bytecode.length);
    exports.wasm_free(address);
    if (exports.qjs_is_exception(result)) throw this.#exceptionAsError();
    exports.qjs_free_value(result);
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Stopped) throw error;
      if (this.fuel < 0) throw new Stopped("fuel", "There is no fuel left.");
      if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
        throw new Stopped("stack", "Calls are nested too deep.");
      throw error;
    }
  }

  #instantiate(): Exports {
    const instance = new WebAssembly.Instance(this.#module, {
      env: {
        host_call: (name: number, length: number, _self: number, argc: number, argv: number) =>
          this.#hostCall(this.#text(name, length), argc, argv),
        host_interrupt: () => 0,
        host_promise_rejection: (promise: number, reason: number, isHandled: number) =>
          this.#reject(promise, reason, isHandled),
        host_module_normalize: (_base: number, name: number) => this.#copyOfText(name),
        host_module_load: () => this.#refuseModule(),
        host_get_timezone_offset: () => 0,
      },
      wasi_snapshot_preview1: {
        clock_time_get: (_clock: number, _precision: bigint, out: number) => {
          this.#clockReads++;
          if (this.#clockReads > READS_BEFORE_CLOCK_MOVES) this.#clock += 1;
          // In two parts: nanoseconds since 1970 are more than a number holds exactly.
          const milliseconds = Math.floor(this.#clock);
          const nanoseconds = Math.round((this.#clock - milliseconds) * 1e6);
          this.#view().setBigUint64(out, BigInt(milliseconds) * 1_000_000n + BigInt(nanoseconds), true);
          return 0;
        },
        fd_close: () => 52,
        fd_fdstat_get: () => 8,
        fd_seek: () => 52,
        fd_write: () => 52,
        random_get: (address: number, length: number) => {
          new Uint8Array(this.#exports.memory.buffer, address, length).fill(0);
          return 0;
        },
      },
    });
    return instance.exports as unknown as Exports;
  }

  #hostCall(name: string, argc: number, argv: number): number {
    const exports = this.#exports;
    const view = this.#view();
    const values = Array.from({ length: argc }, (_, index) => view.getUint32(argv + index * 4, true));
    const [first = 0, second = 0, third = 0] = values;
    switch (name as (typeof HOST_FUNCTIONS)[number]) {
      case "hostEvaluate":
        return this.#evaluate(this.#readString(first), this.#readString(second), this.#readString(third));
      case "hostRunJobs":
        this.#runJobs();
        return exports.qjs_get_undefined();
      case "hostReadClock":
        return exports.qjs_new_number(this.#clock);
      case "hostSetClock":
        this.#clock = exports.qjs_get_float64(first);
        this.#clockReads = 0;
        return exports.qjs_get_undefined();
      default:
        throw new Error(`The guest called ${name}, which the host doesn't have.`);
    }
  }

  /** Runs code of the page. An exception stays pending in the engine and is thrown by the guest's call. */
  #evaluate(code: string, filename: string, kind: string): number {
    const exports = this.#exports;
    const before = this.#enter(this.#pageContext);
    const source = this.#write(code);
    const file = this.#write(filename);
    const flags = kind === "module" ? MODULE_FLAG : 0;
    const result = exports.qjs_eval(source.address, source.length, file.address, flags);
    exports.wasm_free(source.address);
    exports.wasm_free(file.address);
    this.#enter(before);
    if (!exports.qjs_is_exception(result)) return result;
    exports.qjs_free_value(result);
    return 0;
  }

  /** Runs promise jobs until none is left. An exception of a job itself is dropped. */
  #runJobs(): void {
    const exports = this.#exports;
    while (exports.qjs_is_job_pending())
      if (exports.qjs_execute_pending_job() < 0) exports.qjs_free_value(exports.qjs_get_exception());
  }

  #reject(promise: number, reason: number, isHandled: number): void {
    const exports = this.#exports;
    const before = this.#enter(this.#judgeContext);
    const global = exports.qjs_get_global();
    const callee = this.#getProperty(global, GUEST_REJECTION);
    const handled = exports.qjs_new_number(isHandled);
    const result = this.#call(this.#judgeContext, callee, [promise, reason, handled]);
    for (const value of [result, handled, callee, global, promise, reason]) exports.qjs_free_value(value);
    this.#enter(before);
  }

  /** Refuses an import: the guest records it and returns the error that the page gets. */
  #refuseModule(): number {
    const exports = this.#exports;
    const before = this.#enter(this.#judgeContext);
    const global = exports.qjs_get_global();
    const callee = this.#getProperty(global, GUEST_IMPORT);
    const error = this.#call(this.#judgeContext, callee, []);
    exports.qjs_throw(error);
    for (const value of [error, callee, global]) exports.qjs_free_value(value);
    this.#enter(before);
    return 0;
  }

  #call(context: number, callee: number, values: readonly number[]): number {
    const exports = this.#exports;
    const before = this.#enter(context);
    const argv = this.#allocate(values.length * 4);
    const view = this.#view();
    values.forEach((value, index) => {
      view.setUint32(argv + index * 4, value, true);
    });
    const self = exports.qjs_get_undefined();
    const result = exports.qjs_call(callee, self, values.length, argv);
    exports.wasm_free(argv);
    exports.qjs_free_value(self);
    if (exports.qjs_is_exception(result)) throw this.#exceptionAsError();
    this.#enter(before);
    return result;
  }

  /** Converts an exception of the guest's own code: a failure of the engine, or no memory left. */
  #exceptionAsError(): Error {
    const exception = this.#exports.qjs_get_exception();
    const message = this.#readString(exception);
    const stack = this.#readString(this.#getProperty(exception, "stack"));
    if (message.includes("out of memory")) return new Stopped("memory", message);
    return new Stopped("fault", `${message}\n${stack}`);
  }

  /** Sets the context of the `qjs_` functions and returns the previous one. */
  #enter(context: number): number {
    const before = this.#context;
    if (context !== before && context !== 0) {
      this.#exports.qjs_set_runtime_and_context(this.#runtime, context);
      this.#context = context;
    }
    return before;
  }

  #view(): DataView {
    return new DataView(this.#exports.memory.buffer);
  }

  #text(address: number, length: number): string {
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, address, length));
  }

  #allocate(bytes: number): number {
    const address = this.#exports.wasm_malloc(bytes);
    if (address === 0) throw new Stopped("memory", "There is no memory left.");
    return address;
  }

  /** Copies a text into the memory, with a zero behind it. */
  #write(text: string): { address: number; length: number } {
    const bytes = encoder.encode(text);
    const address = this.#allocate(bytes.length + 1);
    const memory = new Uint8Array(this.#exports.memory.buffer);
    memory.set(bytes, address);
    memory[address + bytes.length] = 0;
    return { address, length: bytes.length };
  }

  #copyOfText(address: number): number {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    return this.#write(this.#text(address, memory.indexOf(0, address) - address)).address;
  }

  #newString(text: string): number {
    const { address, length } = this.#write(text);
    const value = this.#exports.qjs_new_string(address, length);
    this.#exports.wasm_free(address);
    return value;
  }

  #readString(value: number): string {
    const exports = this.#exports;
    const lengthOut = this.#allocate(4);
    const text = exports.qjs_get_string_len(value, lengthOut);
    const length = this.#view().getUint32(lengthOut, true);
    exports.wasm_free(lengthOut);
    if (text === 0) throw this.#exceptionAsError();
    const read = this.#text(text, length);
    exports.qjs_free_cstring(text);
    return read;
  }

  #getProperty(object: number, name: string): number {
    const text = this.#write(name);
    const value = this.#exports.qjs_get_prop_string(object, text.address);
    this.#exports.wasm_free(text.address);
    return value;
  }

  #setProperty(object: number, name: string, value: number): void {
    const text = this.#write(name);
    this.#exports.qjs_set_prop_string(object, text.address, value);
    this.#exports.wasm_free(text.address);
  }
}

/** The offsets, from `start` on, of the blocks that are not as in the snapshot, whose memory begins there. */
function changedBlocks(memory: Uint8Array, snapshot: Uint8Array, start: number): number[] {
  const words = new Uint32Array(memory.buffer, start, (memory.length - start) / 4);
  const bytes = snapshot.length - HEADER.length * 4;
  const initial = new Uint32Array(
    snapshot.buffer,
    snapshot.byteOffset + HEADER.length * 4,
    Math.floor(bytes / 4),
  );
  const offsets: number[] = [];
  const size = BLOCK_BYTES / 4;
  for (let block = 0; block < words.length; block += size) {
    let at = block;
    // Behind the snapshot's end the comparison fails: a block too many is stored, never one too few.
    while (at < block + size && words[at] === initial[at]) at++;
    if (at < block + size) offsets.push(start + block * 4);
  }
  return offsets;
}

function headerOf(snapshot: Uint8Array): Uint32Array {
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEADER.length);
}
