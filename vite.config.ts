import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
  ],
  build: {
    target: "baseline-widely-available",
    // Read by tests/bench/size-budget.ts.
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
});

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
      folder = join(root, build.outDir);
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
