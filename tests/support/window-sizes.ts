/** Common window sizes in CSS pixels, from a small phone to a wide desktop, the narrowest first. */
export const WINDOW_SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const;
