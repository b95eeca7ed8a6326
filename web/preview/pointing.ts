/** An element of a page by its place in the HTML. */
export interface Place {
  /** Where its start tag begins. */
  offset: number;
  /** The HTML that the offset is of. */
  html: string;
}

/** An element of the page that is pointed at. */
export interface PagePoint extends Place {
  /** Whether it was pressed, not only hovered or focused. */
  isPressed: boolean;
}

/** Tells what the learner points at, in the code or in the page, to the other of both. Null: nothing. */
export interface Pointing {
  pointInCode(place: Place | null): void;
  pointInPage(point: PagePoint | null): void;
  /** Calls a function with each place in the code, and with the present one if there is one. @returns stops it */
  onCodePlace(listener: (place: Place | null) => void): () => void;
  /** Calls a function with each element of the page that is pointed at, and with the present one if there is one. @returns stops it */
  onPagePoint(listener: (point: PagePoint | null) => void): () => void;
}

/** Creates the connection between the code and the page of one screen. */
export function createPointing(): Pointing {
  const codeListeners = new Set<(place: Place | null) => void>();
  const pageListeners = new Set<(point: PagePoint | null) => void>();
  let codePlace: Place | null = null;
  let pagePoint: PagePoint | null = null;
  const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    pointInCode(place) {
      codePlace = place;
      for (const listener of codeListeners) listener(place);
    },
    pointInPage(point) {
      pagePoint = point;
      for (const listener of pageListeners) listener(point);
    },
    onCodePlace(listener) {
      if (codePlace) listener(codePlace);
      return subscribe(codeListeners, listener);
    },
    onPagePoint(listener) {
      if (pagePoint) listener(pagePoint);
      return subscribe(pageListeners, listener);
    },
  };
}

/**
 * The offset of a start tag in HTML as its offset in other HTML, which differs in one place, such as by what was typed since.
 * @returns null for a tag in that place
 */
export function mapOffset(offset: number, before: string, after: string): number | null {
  if (before === after) return offset;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  // Of `<b>` and `<i>` the first character is no part of what is equal.
  const isInName = /[a-z\d-]/i.test(before.slice(start, start + 1) + after.slice(start, start + 1));
  if (isInName) start -= /<[a-z\d-]*$/i.exec(before.slice(0, start))?.[0].length ?? 0;
  if (offset < start) return offset;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return offset >= before.length - end ? offset + after.length - before.length : null;
}
