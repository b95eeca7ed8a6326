/** `DataTransfer`, the data of drag and drop and of the clipboard, for texts only. */
import { Interface, Internal, text } from "../expose.ts";
import { pageArray, pageObject } from "../realm.ts";

class DataTransferInternal extends Internal {
  /** The texts by their format. */
  readonly texts = new Map<string, string>();
  dropEffect = "none";

  override get interface(): Interface<Internal> {
    return dataTransferInterface;
  }
}

/** The format that an argument stands for. */
function formatOf(value: unknown): string {
  const format = text(value).toLowerCase();
  if (format === "text") return "text/plain";
  return format === "url" ? "text/uri-list" : format;
}

const dataTransferInterface: Interface<DataTransferInternal> = new Interface<DataTransferInternal>(
  "DataTransfer",
  null,
  DataTransferInternal,
  () => new DataTransferInternal(),
);
dataTransferInterface
  .method("setData", 2, ({ texts }, format, data) => {
    texts.set(formatOf(format), text(data));
  })
  .method("getData", 1, ({ texts }, format) => texts.get(formatOf(format)) ?? "")
  .method("clearData", 0, ({ texts }, format) => {
    if (format === undefined) texts.clear();
    else texts.delete(formatOf(format));
  })
  .method("setDragImage", 3, () => undefined)
  .attribute("types", ({ texts }) => pageArray([...texts.keys()]))
  .attribute("items", ({ texts }) => pageObject({ length: texts.size }))
  .attribute("files", () => pageArray([]))
  .attribute(
    "dropEffect",
    (transfer) => transfer.dropEffect,
    (transfer, value) => {
      transfer.dropEffect = text(value);
    },
  )
  // It can only be set while the user begins to drag.
  .attribute(
    "effectAllowed",
    () => "none",
    () => {},
  );
