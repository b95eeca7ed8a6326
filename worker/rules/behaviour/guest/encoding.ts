/** TextEncoder, TextDecoder and Blob, as far as texts need them. */
import { Interface, Internal, option, text } from "./expose.ts";
import { pageGlobal, pagePromise } from "./realm.ts";

type Construct = new (...values: never[]) => object;
const PageBytes = pageGlobal.Uint8Array as Construct;

function toBytes(source: string): number[] {
  const bytes: number[] = [];
  for (const part of encodeURIComponent(source.toWellFormed()).matchAll(/%([0-9A-F]{2})|([^%])/g))
    bytes.push(part[1] === undefined ? (part[2] ?? "").charCodeAt(0) : Number.parseInt(part[1], 16));
  return bytes;
}

function fromBytes(bytes: ArrayLike<number>): string {
  let encoded = "";
  for (let index = 0; index < bytes.length; index++)
    encoded += `%${(bytes[index] ?? 0).toString(16).padStart(2, "0")}`;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "\ufffd";
  }
}

class Encoder extends Internal {
  override get interface(): Interface<Internal> {
    return encoderInterface;
  }
}
const encoderInterface: Interface<Encoder> = new Interface<Encoder>(
  "TextEncoder",
  null,
  Encoder,
  () => new Encoder(),
);
encoderInterface
  .attribute("encoding", () => "utf-8")
  .method("encode", 0, (_, source) => {
    const bytes = toBytes(source === undefined ? "" : text(source));
    const array = Reflect.construct(PageBytes, [bytes.length as never]);
    bytes.forEach((byte, index) => {
      Reflect.set(array, index, byte);
    });
    return array;
  });

class Decoder extends Internal {
  override get interface(): Interface<Internal> {
    return decoderInterface;
  }
}
const decoderInterface: Interface<Decoder> = new Interface<Decoder>(
  "TextDecoder",
  null,
  Decoder,
  () => new Decoder(),
);
decoderInterface
  .attribute("encoding", () => "utf-8")
  .method("decode", 0, (_, bytes) => (bytes === undefined ? "" : fromBytes(bytes as ArrayLike<number>)));

class Blob extends Internal {
  readonly content: string;
  readonly type: string;

  constructor(content: string, type: string) {
    super();
    this.content = content;
    this.type = type;
  }

  override get interface(): Interface<Internal> {
    return blobInterface;
  }
}
const blobInterface: Interface<Blob> = new Interface<Blob>("Blob", null, Blob, ([parts, options]) => {
  const type = option(options, "type");
  const content = parts === undefined ? "" : [...(parts as Iterable<unknown>)].map(text).join("");
  return new Blob(content, type === undefined ? "" : text(type));
});
blobInterface
  .attribute("size", (blob) => toBytes(blob.content).length)
  .attribute("type", (blob) => blob.type)
  .method("text", 0, (blob) => {
    const { promise, resolve } = pagePromise();
    resolve(blob.content);
    return promise;
  });
