// Prepares a bare machine for every other script. Plain JavaScript without imports
// from node_modules, because it runs on the machine's own Node before anything is installed.
//   node .ci/set-up.js             installs the packages when the lockfile changed
//   node .ci/set-up.js --chromium  also finds or installs a Chromium for the benches
//   node .ci/set-up.js --browser   also finds or installs a Chromium and a Firefox for the tests
//   node .ci/set-up.js --engines   also finds or installs a WebKit for the nightly ones
//   node .ci/set-up.js --tools     also installs what the tests of power cuts and of clocks need
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules", ".cache", "shiftkeep");

/** Whether this run has fetched Debian's list of packages. */
let isListFresh = false;

installPackages();
makeWords();
if (process.argv.includes("--chromium") || process.argv.includes("--browser")) findChromium();
if (process.argv.includes("--browser")) findFirefox();
if (process.argv.includes("--engines")) findWebKit();
if (process.argv.includes("--tools")) findTools();

function installPackages() {
  const stampFile = join(cache, "lockfile.sha256");
  const stamp = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // Not `npm ci`: it requires lockfile entries for every platform's binaries, even those that a registry lacks.
  const npm = spawnSync("npm", ["install", "--no-save", "--no-progress", "--loglevel", "error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) fail("npm install failed: see its message above.");
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

/** Writes the browser's path to the cache, where the test configurations read it. */
function findChromium() {
  const found = onPath() ?? playwrightsOwn() ?? fromDebian();
  if (!found)
    fail("No Chromium found: install one (for example: npx playwright install chromium) and run this again.");
  writeFileSync(join(cache, "chromium-path"), found);
}

function onPath() {
  // The headless shell is the same engine without windows, and a third faster.
  return programOnPath(
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  );
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

function fromDebian() {
  if (!mayInstall()) return undefined;
  console.log("Installing Debian's Chromium for the tests ...");
  try {
    aptInstall("chromium-headless-shell", "fonts-liberation");
  } catch {
    // Older releases have no package of the shell alone.
    aptInstall("chromium", "fonts-liberation");
  }
  return onPath();
}

function findFirefox() {
  const here = () => programOnPath("firefox-esr", "firefox");
  noteEngine("Firefox", here, ["firefox-esr"]);
}

/** Debian's WebKit is driven by a program beside its browser, which needs a virtual screen. */
function findWebKit() {
  const libraries = "/usr/lib";
  const here = () => {
    if (!programOnPath("WebKitWebDriver") || !programOnPath("Xvfb")) return undefined;
    return readdirSync(libraries)
      .flatMap((folder) =>
        ["webkit2gtk-4.1", "webkitgtk-6.0"].map((name) => join(libraries, folder, name, "MiniBrowser")),
      )
      .find((file) => existsSync(file));
  };
  noteEngine("WebKit", here, ["webkit2gtk-driver", "xvfb"]);
}

/** Writes an engine's path to the cache. Without the engine its journeys are skipped, except in the CI. */
function noteEngine(name, here, packages) {
  const found = here() ?? engineFromDebian(name, here, packages);
  const line = `No ${name} found: its journeys need Debian's ${packages.join(" and ")}.`;
  if (!found && process.env.CI) fail(line);
  if (!found) console.log(`${line} They are skipped.`);
  writeFileSync(join(cache, `${name.toLowerCase()}-path`), found ?? "");
}

function engineFromDebian(name, here, packages) {
  if (!mayInstall()) return undefined;
  console.log(`Installing Debian's ${name} for the tests ...`);
  aptInstall(...packages);
  return here();
}

/** Finds the tools that cut a disk's power and shift a clock. Without the first its tests are skipped. */
function findTools() {
  const folders = ["/usr/sbin", "/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const hasDisks = folders.some((folder) => existsSync(join(folder, "mkfs.btrfs")));
  const hasClock = existsSync("/usr/share/doc/libfaketime");
  if ((hasDisks && hasClock) || !mayInstall()) return;
  console.log("Installing Debian's btrfs-progs and libfaketime for the tests ...");
  aptInstall("--no-install-recommends", "btrfs-progs", "libfaketime");
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function aptInstall(...packages) {
  const apt = (...words) =>
    execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=600", "-qq", ...words], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  if (!isListFresh) apt("update");
  isListFresh = true;
  apt("install", "-y", ...packages);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
