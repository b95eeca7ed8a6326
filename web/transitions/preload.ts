/** Fetches a screen before it is shown: a travel takes a second in which its chunk can come. */

let preloader: (pathname: string) => Promise<unknown> = () => Promise.resolve();

/** Says how it is done. The table of pages does, which can't be imported from here: it imports the shell, and that the travels. */
export function setPreloader(load: typeof preloader): void {
  preloader = load;
}

/** A screen's code didn't come: there is no connection, or the file is gone since a deployment. */
export class ScreenError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean) {
    super("A screen's code could not be fetched");
    this.isOffline = isOffline;
  }
}

/** Begins to fetch the screen of a path. A failure shows when the screen is really asked for. */
export function preload(to: string): void {
  preloader(to.split(/[?#]/)[0] ?? to).catch(() => undefined);
}
