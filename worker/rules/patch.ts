/** The version that the patch banner tells of; a learner who has acknowledged it doesn't see the banner. */
export const PATCH_VERSION = "v0.13";
