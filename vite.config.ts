import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunks } from "./.ci/build/chunks.ts";
import { devServer } from "./.ci/build/dev-server.ts";
import { page } from "./.ci/build/page.ts";
import { servedFiles } from "./.ci/build/served-files.ts";

/**
 * `npm run dev` starts the embedded backend, which runs this configuration in Vite's middleware mode: page, modules and
 * API are then one origin and one port, as in production. Nothing here may assume a server of Vite's own.
 */
export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      // src/app/update registers the worker; the manifest is public/manifest.webmanifest.
      injectRegister: false,
      registerType: "prompt",
      manifest: false,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["**/*.{js,css,html,svg,png,ico,webmanifest,woff2,ttf,pdf}"],
        // Only the browser's own install dialog shows them, and it is online then.
        globIgnores: ["screenshots/**"],
      },
      // The worker's own build takes no notice of --logLevel otherwise.
      integration: {
        configureCustomSWViteBuild: (options) => {
          options.logLevel = "warn";
        },
      },
    }),
    chunks(),
    page(),
    servedFiles(),
    devServer(),
  ],
  resolve: {
    // RxJS with classes of the language, instead of ones made up for browsers of 2014.
    conditions: ["es2015", ...defaultClientConditions],
  },
  // Pages that a test leaves behind would have every open page loaded anew.
  server: { watch: { ignored: ["**/tests/e2e/results/**"] } },
  // A worker loads what it computes when it is asked for it.
  worker: { format: "es" },
  build: {
    target: "baseline-widely-available",
    // Read by tests/bench/size-budget.ts.
    manifest: true,
    sourcemap: false,
    // What makes PDFs is one chunk that is loaded when a payslip is wanted; nothing else may be as large.
    chunkSizeWarningLimit: 1000,
  },
});
