/** Files that the build makes: wrangler compiles `.wasm` and hands `.bin` over as it is. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
