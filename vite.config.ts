import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

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
        globPatterns: ["**/*.{js,css,html,svg,png,ico,webmanifest,woff2}"],
      },
      // The worker's own build takes no notice of --logLevel otherwise.
      integration: {
        configureCustomSWViteBuild: (options) => {
          options.logLevel = "warn";
        },
      },
    }),
    precompress(),
    retireWorker(),
  ],
  build: {
    target: "baseline-widely-available",
    // Read by tests/bench/size-budget.ts.
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
});

/**
 * Against the automatic chunks this halves the files a first visit loads, saves 4 kB of 180 on the login route, and
 * leaves the packages' chunks as they are when only our code changes, so that an update fetches little.
 */
function chunkGroups() {
  return [
    { name: "supabase", test: /node_modules[\\/]@supabase[\\/]/, priority: 4 },
    { name: "vendor", test: /node_modules[\\/]/, tags: ["$initial" as const], priority: 3 },
    {
      name: "replica",
      test: /node_modules[\\/](rxdb|rxjs|mingo|event-reduce-js|broadcast-channel|dexie)[\\/]/,
      priority: 2,
    },
    // Small files that the open replica and the screens' commands share: as chunks of their own they compress badly.
    {
      name: "rows",
      test: /(stored|local-change|fresh-find|waiting|writing-lock|merge-fields|entities[\\/]entity)\.ts$/,
      priority: 1,
    },
    { name: "shared", test: /src[\\/](ui|lib|stores)[\\/]/, minShareCount: 4, priority: 1 },
    { name: "parts", test: /ui[\\/](avatar|empty-state|icon-button)\.tsx$/, priority: 0 },
  ];
}

/**
 * `npm run app` and `npm run dev` share an origin. Without this the worker that the former installed would go on
 * answering with its build: in development /sw.js is a worker that removes itself and reloads the page.
 */
function retireWorker(): Plugin {
  const script = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", async () => {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll()) page.navigate(page.url);
});`;
  return {
    name: "retire-worker",
    apply: "serve",
    configureServer: ({ middlewares }) => {
      middlewares.use("/sw.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(script);
      });
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
/** Below one packet compression saves nothing. */
const COMPRESS_FROM_BYTES = 1200;

/** Writes a .br and a .gz beside every file that gets smaller, so that no server compresses while somebody waits. */
function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After the service worker was written, which another plugin does in the same hook.
    closeBundle: { order: "post", sequential: true, handler: () => compressFolder(folder) },
  };
}

async function compressFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(file: string) {
  const plain = await readFile(file);
  if (plain.length < COMPRESS_FROM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
}
