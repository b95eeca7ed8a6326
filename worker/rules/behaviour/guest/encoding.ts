/** `TextEncoder`, `TextDecoder`, `Blob` and `File`, for UTF-8 texts only. */
import { Interface, Internal, internalOf, option, text } from "./expose.ts";
import { host, isView, pageGlobal, pagePromise } from "./realm.ts";

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

  constructor(parts: unknown, options: unknown) {
    super();
    const type = option(options, "type");
    this.content = parts === undefined ? "" : [...(parts as Iterable<unknown>)].map(contentOf).join("");
    this.type = type === undefined ? "" : text(type).toLowerCase();
  }

  override get interface(): Interface<Internal> {
    return blobInterface;
  }
}

/** The text of a part of a blob: a text, another blob, or bytes. */
function contentOf(part: unknown): string {
  const internal = internalOf(part);
  if (internal instanceof BlobInternal) return internal.content;
  return isView(part) ? decodeUtf8(part as ArrayLike<number>) : text(part);
}

/** A file, which has a name. */
export class FileInternal extends BlobInternal {
  readonly name: string;

  constructor(parts: unknown, name: string, options: unknown) {
    super(parts, options);
    this.name = name;
  }

  override get interface(): Interface<Internal> {
    return fileInterface;
  }
}

/** The file that an argument is, or that is made of a blob; null for anything else. @param name of a blob's file */
export function asFile(value: unknown, name: string): object | null {
  const blob = internalOf(value);
  if (!(blob instanceof BlobInternal)) return null;
  return (blob instanceof FileInternal ? blob : new FileInternal([value], name, { type: blob.type })).wrapper;
}
const blobInterface: Interface<BlobInternal> = new Interface<BlobInternal>(
  "Blob",
  null,
  BlobInternal,
  ([parts, options]) => new BlobInternal(parts, options),
);
blobInterface
  .attribute("size", (blob) => encodeUtf8(blob.content).length)
  .attribute("type", (blob) => blob.type)
  .method("text", 0, (blob) => {
    const { promise, resolve } = pagePromise();
    resolve(blob.content);
    return promise;
  });

const fileInterface: Interface<FileInternal> = new Interface<FileInternal>(
  "File",
  blobInterface,
  FileInternal,
  ([parts, name, options]) => new FileInternal(parts, text(name), options),
  2,
);
fileInterface
  .attribute("name", (file) => file.name)
  .attribute("lastModified", () => host.readClock())
  .attribute("webkitRelativePath", () => "");
