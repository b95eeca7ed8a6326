/** The engine in the browser: the script of its Web Worker, and the policy that it comes with. */

/** Where the build puts the worker's script, the WebAssembly and the snapshot. Nothing else is there. */
export const ENGINE_FOLDER = "/assets/engine/";

/** Whether a path is that of the worker's script. */
export function isEngineScript(path: string): boolean {
  return path.startsWith(ENGINE_FOLDER) && path.endsWith(".js");
}

/**
 * The Content-Security-Policy of the worker's script: it alone may compile WebAssembly, and it may fetch the files beside it and
 * nothing else. A worker has the policy of its own script, not that of the page.
 * @param url any address of the host that serves it
 */
export function engineScriptPolicy(url: string): string {
  return `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src ${new URL(url).origin}${ENGINE_FOLDER}`;
}
