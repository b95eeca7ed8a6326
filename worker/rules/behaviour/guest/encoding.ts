/** `TextEncoder`, `TextDecoder` and `Blob`, for UTF-8 texts only. */
import { Interface, Internal, option, text } from "./expose.ts";
import { pageGlobal, pagePromise } from "./realm.ts";

type Construct = new (...values: never[]) => object;
const PageBytes = pageGlobal.Uint8Array as Construct;

function encodeUtf8(source: string): number[] {
  const bytes: number[] = [];
  for (const part of encodeURIComponent(source.toWellFormed()).matchAll(/%([0-9A-F]{2})|([^%])/g))
    bytes.push(part[1] === undefined ? (part[2] ?? "").charCodeAt(0) : Number.parseInt(part[1], 16));
  return bytes;
}

function decodeUtf8(bytes: ArrayLike<number>): string {
  let encoded = "";
  for (let index = 0; index < bytes.length; index++)
    encoded += `%${(bytes[index] ?? 0).toString(16).padStart(2, "0")}`;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "\ufffd";
  }
}

class TextEncoderInternal extends Internal {
  override get interface(): Interface<Internal> {
    return encoderInterface;
  }
}
const encoderInterface: Interface<TextEncoderInternal> = new Interface<TextEncoderInternal>(
  "TextEncoder",
  null,
  TextEncoderInternal,
  () => new TextEncoderInternal(),
);
encoderInterface
  .attribute("encoding", () => "utf-8")
  .method("encode", 0, (_, source) => {
    const bytes = encodeUtf8(source === undefined ? "" : text(source));
    const array = Reflect.construct(PageBytes, [bytes.length as never]);
    bytes.forEach((byte, index) => {
      Reflect.set(array, index, byte);
    });
    return array;
  });

class TextDecoderInternal extends Internal {
  override get interface(): Interface<Internal> {
    return decoderInterface;
  }
}
const decoderInterface: Interface<TextDecoderInternal> = new Interface<TextDecoderInternal>(
  "TextDecoder",
  null,
  TextDecoderInternal,
  () => new TextDecoderInternal(),
);
decoderInterface
  .attribute("encoding", () => "utf-8")
  .method("decode", 0, (_, bytes) => (bytes === undefined ? "" : decodeUtf8(bytes as ArrayLike<number>)));

class BlobInternal extends Internal {
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
const blobInterface: Interface<BlobInternal> = new Interface<BlobInternal>(
  "Blob",
  null,
  BlobInternal,
  ([parts, options]) => {
    const type = option(options, "type");
    const content = parts === undefined ? "" : [...(parts as Iterable<unknown>)].map(text).join("");
    return new BlobInternal(content, type === undefined ? "" : text(type));
  },
);
blobInterface
  .attribute("size", (blob) => encodeUtf8(blob.content).length)
  .attribute("type", (blob) => blob.type)
  .method("text", 0, (blob) => {
    const { promise, resolve } = pagePromise();
    resolve(blob.content);
    return promise;
  });
