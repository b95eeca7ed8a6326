/** Loads the chunk of the next screen during a transition, which takes about a second. */

let preloader: (pathname: string) => Promise<unknown> = () => Promise.resolve();

/** Sets the function that loads a screen. routes.tsx calls this, since importing routes.tsx here would be a cycle. */
export function setPreloader(load: typeof preloader): void {
  preloader = load;
}

/** A screen's chunk couldn't be loaded: the server can't be reached, or the file is gone after a deployment. */
export class ScreenLoadError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean) {
    super("A screen's code could not be fetched");
    this.isOffline = isOffline;
  }
}

/** Starts to load the screen of a path. Errors are ignored here, since the navigation loads it again. @param to a path, with query */
export function preload(to: string): void {
  preloader(to.split(/[?#]/)[0] ?? to).catch(() => undefined);
}
