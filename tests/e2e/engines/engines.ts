import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** The engines besides Chromium, each with the function that starts it from its program's path. */
export const ENGINES = { Firefox: startFirefox, WebKit: startWebKit };

export type Engine = keyof typeof ENGINES;

/** Returns the path that .ci/set-up.js found; empty if the engine is not installed. */
export function pathOf(engine: Engine): string {
  const cache = join(import.meta.dirname, "..", "..", "..", "node_modules", ".cache", "shiftkeep");
  const file = join(cache, `${engine.toLowerCase()}-path`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
