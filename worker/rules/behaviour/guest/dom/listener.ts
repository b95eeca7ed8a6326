/** An event listener or event handler of a target. */
export interface Listener {
  type: string;
  /** A function, or an object with `handleEvent`. For a handler: the value of the `on…` property. */
  callback: unknown;
  isCapture: boolean;
  isOnce: boolean;
  isPassive: boolean;
  isRemoved: boolean;
  /** Whether it was set by an `on…` property or attribute. */
  isHandler: boolean;
}
