import type { Plugin } from "vite";
import { makeWords } from "../words/make.ts";

/** What the server of `npm run dev` does besides. */
export function devServer(): Plugin[] {
  return [retireWorker(), compileWords()];
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

/** Compiles the catalogs of words when one changes. */
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
