/** The client of a request, as far as verbs need it. */
export type Caller = {
  /** The request's URL, which distinguishes a local server from a deployed one. */
  url: string;
  /** The IP address by which attempts are counted, see `callerAddress`. */
  address: string;
  user_agent: string;
  /** City and country by the platform's geolocation; may be empty. */
  location: string;
  /** The token in the cookie of a known browser, see known-browsers.ts. */
  device_token: string | undefined;
};
