import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { chunks, filesWith, reach } from "./chunks.ts";
import { page } from "./page.ts";
import { compressFolder } from "./served-files.ts";

const folder = mkdtempSync(join(tmpdir(), "build-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files and builds them with a plug-in; resolves with what the build made. */
async function buildOf(files: Record<string, string>, plugin: Plugin | Plugin[]) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [plugin].flat(),
    build: { minify: false },
  });
  return Object.fromEntries((made as Rolldown.RolldownOutput).output.map((file) => [file.fileName, file]));
}

/** A page whose two screens share a module, and wait for another file besides. */
const APP = {
  "index.html": '<script type="module" src="/main.js"></script>',
  "main.js": 'import("./open.js"); import("./home.js"); import("./aside.js"); import("./german.js");',
  "open.js": '// Chunk folder: first\nimport { both } from "./both.js";\nconsole.log("open", both);',
  "home.js":
    '// Chunk: home\n// Chunk folder: first\nimport { both } from "./both.js";\nimport { own } from "./own.js";\nconsole.log(both, own);',
  "both.js": 'export const both = "of both";',
  "own.js": 'export const own = "of home alone";',
  "aside.js": 'import { own } from "./own.js";\nconsole.log(own);',
  "german.js": '// Chunk folder: words/de\nexport default "Hallo";',
};

describe("chunks", async () => {
  const made = await buildOf(APP, chunks());
  const names = Object.keys(made).map((file) => file.replace(/-[\w-]{8}\./, "."));
  const code = (start: string) =>
    (Object.entries(made).find(([file]) => file.startsWith(start))?.[1] as Rolldown.OutputChunk)?.code;

  it("are in the folders that their modules name", () => {
    expect(names).toEqual(
      expect.arrayContaining(["assets/first/home.js", "assets/first/open.js", "assets/words/de/german.js"]),
    );
    expect(names).toContain("assets/aside.js");
  });

  it("hold a marked module with all that it imports", () => {
    expect(code("assets/first/home")).toContain("of home alone");
    expect(code("assets/aside")).not.toContain("of home alone");
  });

  it("keep what the public pages and the signed-in share in a file of its own", () => {
    expect(code("assets/common")).toContain("of both");
    expect(code("assets/first/open")).not.toContain("of both");
  });

  it("are found by a module, with the files that they need", () => {
    const files = filesWith("open.js", made as Rolldown.OutputBundle);
    expect(files.map((file) => file.replace(/-[\w-]{8}\./, "."))).toEqual(
      expect.arrayContaining(["assets/first/open.js", "assets/common.js"]),
    );
    expect(() => filesWith("nobody.js", made as Rolldown.OutputBundle)).toThrow("nobody.js");
  });
});

it("what modules import is followed through circles", () => {
  const imports: Record<string, string[]> = { a: ["b"], b: ["c", "a"], c: [], d: ["a"] };
  expect([...reach(["a"], (id) => imports[id] ?? [])].sort()).toEqual(["a", "b", "c"]);
});

describe("the page", async () => {
  const own = page().filter(({ name }) => name !== "first-paints");
  const html = "<!doctype html><html><head><!-- inline: first-paint.js --></head><body></body></html>";
  await buildOf(
    {
      "index.html": html.replace("</body>", '<script type="module" src="/main.js"></script></body>'),
      "main.js": 'import "./style.css";',
      "style.css": "p { color: red }",
    },
    own,
  );
  const built = readFileSync(join(folder, "dist", "index.html"), "utf8");

  it("holds its stylesheet and the scripts before its first paint", () => {
    expect(built).toMatch(/<style>[^<]*color: ?red/);
    expect(built).not.toContain('rel="stylesheet"');
    expect(built).not.toContain("<!-- inline");
    expect(built).toMatch(/<script>[^<]+<\/script>/);
  });

  it("allows its own scripts and no others, for static hosts too", () => {
    const inline = [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
    const headers = readFileSync(join(folder, "dist", "_headers"), "utf8");
    for (const script of inline)
      expect(headers).toContain(createHash("sha256").update(script).digest("base64"));
    expect(/script-src[^;]*/.exec(headers)?.[0]).not.toContain("unsafe-inline");
  });
});

it("files that get smaller are compressed beside themselves", async () => {
  const served = mkdtempSync(join(folder, "served-"));
  writeFileSync(join(served, "long.js"), "const a = 1;\n".repeat(500));
  writeFileSync(join(served, "short.js"), "const a = 1;\n");
  writeFileSync(join(served, "picture.png"), "a".repeat(5000));
  await compressFolder(served);
  expect(readdirSync(served).sort()).toEqual([
    "long.js",
    "long.js.br",
    "long.js.gz",
    "picture.png",
    "short.js",
  ]);
});
