// Plain JavaScript without imports from node_modules: set-up.js runs it before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const cache = join(root, "node_modules", ".cache", "shiftkeep");

/** What only one command needs, and no install brings. */
const PACKAGES = {
  deno: "2.9.6",
  lighthouse: "13.5.0",
  "@vite-pwa/assets-generator": "2.0.0",
  "date-holidays": "3.37.0",
};

/**
 * Installs one of these packages apart from the others, unless it is there.
 * @param {keyof typeof PACKAGES} name
 */
export async function installAside(name) {
  const folder = join(cache, name);
  if (existsSync(join(folder, "node_modules", name))) return;
  mkdirSync(folder, { recursive: true });
  const dependencies = { [name]: PACKAGES[name] };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  await npmInstall(folder);
}

/**
 * Returns the file of what such a package exports.
 * @param {keyof typeof PACKAGES} name
 * @param {string} [entry]
 */
export function resolveAside(name, entry = name) {
  return createRequire(join(cache, name, "package.json")).resolve(entry);
}

/** @param {string} folder */
export async function npmInstall(folder) {
  const words = ["install", "--no-save", "--no-progress", "--no-audit", "--no-fund", "--loglevel", "error"];
  const npm = { cwd: folder, stdio: "inherit", shell: process.platform === "win32" };
  if ((await run("npm", words, npm)) !== 0) fail("npm install failed: see its message above.");
}

/**
 * Resolves with a command's exit code.
 * @param {string} command
 * @param {string[]} words
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number | null>}
 */
export function run(command, words, options) {
  return new Promise((resolve, reject) => {
    spawn(command, words, options).once("error", reject).once("exit", resolve);
  });
}

/**
 * Ends the process with a line for whoever started it.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
