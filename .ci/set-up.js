// Prepares a bare machine for every other script. Plain JavaScript without imports
// from node_modules, because it runs on the machine's own Node before anything is installed.
//   node .ci/set-up.js             installs the packages when the lockfile changed
//   node .ci/set-up.js --chromium  also finds or installs a Chromium for the benches
//   node .ci/set-up.js --browser   also finds or installs a Chromium and a Firefox for the tests
//   node .ci/set-up.js --engines   also finds or installs a WebKit and a Deno for the nightly ones
//   node .ci/set-up.js --tools     also installs what the tests of power cuts and of clocks need
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cache, fail, installAside, npmInstall, root, run } from "./aside.js";

const wants = (flag) => process.argv.includes(flag);

// Each engine: how it is found, and what Debian calls it.
const chromium = {
  name: "Chromium",
  // The headless shell is the same engine without windows, and a third faster.
  here: () =>
    programOnPath(
      "chromium-headless-shell",
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
    ) ?? playwrightsOwn(),
  // Older releases have no package of the shell alone.
  packages: [["chromium-headless-shell", "chromium"], "fonts-liberation"],
};
const firefox = {
  name: "Firefox",
  here: () => programOnPath("firefox-esr", "firefox"),
  packages: ["firefox-esr"],
};
/** Debian's WebKit is driven by a program beside its browser, which needs a virtual screen. */
const webkit = { name: "WebKit", here: webKitHere, packages: ["webkit2gtk-driver", "xvfb"] };
/** What cuts a disk's power and shifts a clock. Without the first its tests are skipped. */
const tools = { here: areToolsHere, packages: ["btrfs-progs", "libfaketime"] };

const engines = [
  ...(wants("--chromium") || wants("--browser") ? [chromium] : []),
  ...(wants("--browser") ? [firefox] : []),
  ...(wants("--engines") ? [webkit] : []),
];

// Debian's packages are fetched while npm installs its own: each takes most of a minute on a small machine.
const debian = installFromDebian([...engines, ...(wants("--tools") ? [tools] : [])]);
await installPackages();
// It runs the functions on hosted Supabase; here only one nightly test needs it.
if (wants("--engines")) await installAside("deno");
makeWords();
await debian;
engines.forEach(noteEngine);

async function installPackages() {
  const stampFile = join(cache, "lockfile.sha256");
  const stamp = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // Not `npm ci`: it requires lockfile entries for every platform's binaries, even those that a registry lacks.
  await npmInstall(root);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Compiles the words of the screens, which every other script needs. */
function makeWords() {
  const made = spawnSync(join(root, "node_modules", ".bin", "node"), [join(root, ".ci", "words.ts")], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (made.status !== 0) fail("The words could not be compiled: see the message above.");
}

/** Installs what is missing, in one go, where this user may. */
async function installFromDebian(wanted) {
  const missing = wanted.filter(({ here }) => !here()).flatMap(({ packages }) => packages);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const apt = (...words) =>
    run("apt-get", ["-o", "DPkg::Lock::Timeout=600", "-qq", ...words], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  await apt("update");
  const names = missing.map((name) => (Array.isArray(name) ? (name.find(isInDebian) ?? name[0]) : name));
  console.log(`Installing Debian's ${names.join(", ")} for the tests ...`);
  if ((await apt("install", "-y", ...names)) !== 0) fail("apt-get install failed: see its message above.");
}

function isInDebian(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** Writes an engine's path to the cache, where the test configurations read it. Without one its journeys are skipped. */
function noteEngine({ name, here, packages }) {
  const found = here();
  const line = `No ${name} found. Debian's packages for it: ${packages.flat().join(", ")}.`;
  if (!found && (process.env.CI || name === "Chromium")) fail(line);
  if (!found) console.log(`${line} Its journeys are skipped.`);
  writeFileSync(join(cache, `${name.toLowerCase()}-path`), found ?? "");
}

/** Returns the first of these programs that exists. */
function programOnPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function playwrightsOwn() {
  const print = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))";
  const node = spawnSync(join(root, "node_modules", ".bin", "node"), ["-e", print], {
    cwd: root,
    encoding: "utf8",
  });
  const file = (node.stdout ?? "").trim();
  return file && existsSync(file) ? file : undefined;
}

function webKitHere() {
  const libraries = "/usr/lib";
  if (!programOnPath("WebKitWebDriver") || !programOnPath("Xvfb")) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) =>
      ["webkit2gtk-4.1", "webkitgtk-6.0"].map((name) => join(libraries, folder, name, "MiniBrowser")),
    )
    .find((file) => existsSync(file));
}

function areToolsHere() {
  const folders = ["/usr/sbin", "/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const hasDisks = folders.some((folder) => existsSync(join(folder, "mkfs.btrfs")));
  return hasDisks && existsSync("/usr/share/doc/libfaketime");
}
