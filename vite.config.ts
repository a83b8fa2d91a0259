import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import {
  createServer,
  defaultClientConditions,
  defineConfig,
  minify,
  type Plugin,
  type Rolldown,
} from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { readInlineScript } from "./.ci/inline-scripts.ts";
import { makeWords } from "./.ci/words/make.ts";
import type { FirstPaint } from "./src/app/boot/first-paints.tsx";
import { comesWithShell, DEFAULT_LANGUAGE } from "./src/words/languages.ts";
import { headersFile, withPolicy } from "./supabase/local/http/page-headers.ts";

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
    inlineScripts(),
    drawFirstPaints(),
    inlineStyles(),
    pageHeaders(),
    archiveShell(),
    precompress(),
    retireWorker(),
    compileWords(),
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
    modulePreload: { polyfill: false, resolveDependencies: worthPreloading },
    // One file, which inlineStyles() then puts into the page; chunks would ask for it otherwise.
    cssCodeSplit: false,
    // What makes PDFs is one chunk that is loaded when a payslip is wanted; nothing else may be as large.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        chunkFileNames: nameChunk,
        assetFileNames: ({ names }) => `assets/${folderOf(names)}[name]-[hash][extname]`,
      },
    },
  },
});

/**
 * Each link to a file that a part will need costs a slow phone some milliseconds, all in the task that asks for the part,
 * and spares it a way to the server. That is worth it for what the first screens wait for; the others come when they come,
 * after the first visit from the cache.
 */
function worthPreloading(file: string, needed: string[], { hostType }: { hostType: "html" | "js" }) {
  return hostType === "html" || FIRST.test(file) ? needed : [];
}

const FIRST = /assets\/(home|landing-screen|login-screen|sign-up-screen)-/;

/**
 * Few files for the first visit, where a slow network charges for each of them: the page's own code, the packages it
 * begins with, and what every screen of the signed-in needs. The packages' files stay as they are when only our code
 * changes, so that an update fetches little.
 */
function chunkGroups() {
  // They bring much of the component library along: dialogs, menus, tables, charts, lists of choices, fields for dates and
  // numbers.
  const heavy =
    "dialog-frame|modal-frame|form-dialog|confirm-dialog|side-panel|popover|tooltip|menu|option-list|select|combo-box|radio-group|" +
    "switch|checkbox|date-|time-field|number-field|charts|table|tabs|grid-list|" +
    "sort-rows|text-area|search-field|progress-bar|stepper";
  return [
    // Both the replica and Supabase's client use it; without a chunk of its own the former would load the latter.
    { name: "tslib", test: /node_modules[\\/]tslib[\\/]/, priority: 7 },
    { name: "supabase", test: /node_modules[\\/]@supabase[\\/]/, priority: 6 },
    { name: "vendor", test: /node_modules[\\/]/, tags: ["$initial" as const], priority: 5 },
    {
      name: "replica",
      test: /node_modules[\\/](rxdb|rxjs|mingo|event-reduce-js|broadcast-channel|dexie)[\\/]/,
      priority: 4,
    },
    // The words that every first screen needs: one file a language.
    {
      name: (id: string) => `first-${WORDS.exec(id)?.[1]}`,
      debugName: "first words",
      test: /src[\\/]words[\\/]made[\\/][\w-]+[\\/](ui|view|app|account|landing)\.ts$/,
      priority: 8,
    },
    { name: "start", tags: ["$initial" as const], priority: 3 },
    { name: "format", test: /src[\\/](lib|view)[\\/]format[\\/](?!language-name)/, priority: 2 },
    {
      name: "shared",
      test: new RegExp(
        String.raw`src[\\/](ui|lib|stores)[\\/](?!([^\\/]+[\\/])?(worker-calls|roster-grid|sheets[\\/]|${heavy}))`,
      ),
      minShareCount: 4,
      priority: 2,
    },
    // What the public pages and those of the signed-in have in common besides.
    {
      name: "parts",
      test: /commands[\\/](use-command|sign-out)|ui[\\/](marks[\\/](badge|avatar)|use-is-mobile)/,
      priority: 2,
    },
    {
      name: "home",
      test: /(running-replica|shell[\\/]app-shell|dashboard[\\/]dashboard-screen)\.tsx?$/,
      priority: 1,
    },
  ];
}

/** The service worker keeps what belongs to the languages in use (sw/words.ts): it finds it by these names. */
function nameChunk({ name, moduleIds }: { name: string; moduleIds: string[] }) {
  const folder = folderOf(moduleIds);
  return folder ? `assets/${folder}${name}-[hash].js` : "assets/[name]-[hash].js";
}

function folderOf(sources: string[]): string {
  if (sources.some((source) => OTHER_LETTERS.test(source))) return "letters/";
  const language =
    sources.map((source) => WORDS.exec(source)?.[1]).find(Boolean) ??
    (sources.some((source) => ARABIC_PDF.test(source)) && "ar");
  return language ? `words/${language}/` : "";
}

const WORDS = /src[\\/]words[\\/]made[\\/]([\w-]+)[\\/]/;
/** What knows the fonts of other scripts. */
const OTHER_LETTERS = /view[\\/]pdf[\\/]other-letters/;
/** The font of Arabic PDFs, and what lays them out. */
const ARABIC_PDF = /^Vazirmatn|view[\\/]pdf[\\/]right-to-left/;

function compileWords(): Plugin {
  return {
    name: "words",
    apply: "serve",
    configureServer({ watcher }) {
      watcher.on("change", (file) => {
        if (/src[\\/]words[\\/][\w-]+[\\/][\w-]+\.json$/.test(file)) makeWords();
      });
    },
  };
}

/**
 * Puts the scripts that must run before the first paint into the page itself: a slow network would make it wait for
 * each of them. The policy of the page allows them (pageHeaders).
 */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        let page = html;
        for (const [mark, name = ""] of html.matchAll(/<!-- inline: (\S+) -->/g)) {
          const { code } = await minify(name, await readInlineScript(name));
          page = page.replace(mark, () => `<script>${code}</script>`);
        }
        return page;
      },
    },
  };
}

/** Puts the one stylesheet into the page: no second journey before anything can be drawn. */
function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (link, file: string) => {
          const styles = bundle[file];
          if (styles?.type !== "asset") throw new Error(`The build has no ${link}`);
          delete bundle[file];
          return `<style>${styles.source}</style>`;
        });
      },
    },
  };
}

/**
 * Puts the page's policy into the page, and writes what static hosts send along. Nothing after this may change a script
 * of the page.
 */
function pageHeaders(): Plugin {
  let backendUrl = "";
  return {
    name: "page-headers",
    apply: "build",
    configResolved: ({ env }) => {
      backendUrl = env.VITE_SUPABASE_URL ?? "";
    },
    transformIndexHtml: { order: "post", handler: (html) => withPolicy(html, backendUrl) },
    async writeBundle({ dir = "" }) {
      const page = await readFile(join(dir, "index.html"), "utf8");
      await writeFile(join(dir, "_headers"), headersFile(page, backendUrl));
    },
  };
}

/** Writes the first paints into index.html, each with links to the chunks that its screen needs. */
function drawFirstPaints(): Plugin {
  return {
    name: "first-paints",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const paints = await renderFirstPaints();
        const templates = paints.map(({ name, paths, html: paint, parts }) => {
          const files = new Set(parts.flatMap((part) => chunkFiles(part, bundle)));
          const links = [...files]
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
          return `<template id="first-${name}" data-paths="${paths.join(" ")}">${links.join("")}${paint}</template>`;
        });
        // What is drawn first needs none of the code.
        return html
          .replace("<!-- first paints -->", () => templates.join("\n    "))
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
      },
    },
  };
}

async function renderFirstPaints(): Promise<FirstPaint[]> {
  const server = await createServer({
    configFile: false,
    // Not where the dev server keeps what it has optimised.
    cacheDir: "node_modules/.cache/shiftkeep/first-paints",
    appType: "custom",
    logLevel: "error",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { firstPaints } = await server.ssrLoadModule("/src/app/boot/first-paints.tsx");
    return await firstPaints();
  } finally {
    await server.close();
  }
}

/** The file of a part's chunk, of what it imports, and of the words that they wait for: the paints are English. */
function chunkFiles(part: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
  if (!chunk) throw new Error(`No chunk of the build is made of ${part}.`);
  const files = [chunk.fileName, ...chunk.imports];
  const later = chunks.flatMap(({ fileName, dynamicImports }) =>
    files.includes(fileName) ? dynamicImports : [],
  );
  return [...files, ...later.filter((file) => file.startsWith(`assets/words/${DEFAULT_LANGUAGE}/`))];
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

/** Writes the archive of scripts that a first visit fetches (sw/unpack-shell.ts), without other languages' words. */
function archiveShell(): Plugin {
  return {
    name: "archive-shell",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter(
        (file) => /^assets\/.*\.js$/.test(file) && comesWithShell(file),
      );
      const texts = files.map(async (file) => [`/${file}`, await readFile(join(dir, file), "utf8")]);
      await writeFile(join(dir, "shell.json"), JSON.stringify(Object.fromEntries(await Promise.all(texts))));
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm|ttf)$/;
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
