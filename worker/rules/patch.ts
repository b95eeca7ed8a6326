/**
 * The version that the patch banner tells of. A learner who has acknowledged it doesn't see the banner, nor does one who has signed
 * up since it came out: nothing is new to them.
 */
export const PATCH_VERSION = "v0.13";
