import { Document } from "./dom/node.ts";

/** The document of the window. */
export const page: { document: Document } = { document: new Document(true) };
