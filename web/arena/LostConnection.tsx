/** The notice while a page has lost its match or room. */
export const LostConnection = () => (
  <p>The connection broke. Keep typing: everything is sent as soon as you are back.</p>
);
