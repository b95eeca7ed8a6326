/** In place of Hono's `utils/cookie`: the browser sends the cookies of its own accord (web/build/leave-out.ts). */
export const serialize = () => "";
