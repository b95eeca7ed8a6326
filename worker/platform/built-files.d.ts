/** Imports of build output: wrangler compiles `.wasm` files, and provides `.bin` files as bytes. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
