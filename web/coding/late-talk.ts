/** A step between, so that the coding page doesn't name the files of the dialog, which would be half a kilobyte of it. */
export const loadTalk = () => import("../threads/TaskTalkDialog.tsx");
