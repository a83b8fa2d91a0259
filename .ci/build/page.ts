import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer, minify, type Plugin } from "vite";
import type { FirstPaint } from "../../src/app/boot/first-paints.tsx";
import { headersFile, withPolicy } from "../../supabase/local/http/page-headers.ts";
import { filesWith } from "./chunks.ts";
import { readInlineScript } from "./inline-scripts.ts";

/** What stands in index.html itself, so that nothing must be fetched before the first paint. Their order matters. */
export function page(): Plugin[] {
  return [inlineScripts(), drawFirstPaints(), inlineStyles(), pageHeaders()];
}

/** Puts the scripts that run before the first paint in place of `<!-- inline: name -->`. */
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

/** Draws the first paints, each with links to the chunks that its screen needs. */
function drawFirstPaints(): Plugin {
  return {
    name: "first-paints",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const paints = await renderFirstPaints();
        const templates = paints.map(({ name, paths, html: paint, parts }) => {
          const files = new Set(parts.flatMap((part) => filesWith(part, bundle)));
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

/** Puts the one stylesheet into the page: no second journey before anything can be drawn. */
function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    apply: "build",
    // One file: chunks of it would be asked for by code.
    config: () => ({ build: { cssCodeSplit: false } }),
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
 * Puts the page's policy, which allows the scripts in it, into the page, and writes what static hosts send along.
 * Nothing after this may change a script of the page.
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
