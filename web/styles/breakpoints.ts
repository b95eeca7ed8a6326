/**
 * The widths of the window, in CSS pixels, up to which another layout applies. A media query in a style sheet can't read them, so a
 * test compares it with this list.
 */
export const BREAKPOINTS_PIXELS = {
  smallestPhone: 384,
  phone: 400,
  largePhone: 480,
  phoneInLandscape: 560,
  smallTablet: 640,
  tablet: 760,
  largeTablet: 900,
  tabletInLandscape: 1000,
  smallDesktop: 1080,
  desktop: 1180,
} as const;
