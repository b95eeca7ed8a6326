/**
 * The version that the patch banner announces. The banner is hidden from learners who acknowledged this version, and from those who
 * signed up after its release.
 */
export const PATCH_VERSION = "v0.13";
