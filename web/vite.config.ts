import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const worker = `http://127.0.0.1:${process.env.WORKER_PORT ?? 8788}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 700 },
  // `npm run dev`: the page comes from here, everything that the worker answers from there.
  // The typed client's own modules lie in web/api: what ends in .ts is not for the worker.
  server: {
    proxy: { "^/api/(?!.+\\.ts(\\?|$))": { target: worker, ws: true }, "/sandbox": worker, "/dev": worker },
  },
});
