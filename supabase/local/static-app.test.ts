import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStaticApp } from "./static-app.ts";

const folder = mkdtempSync(join(tmpdir(), "shiftkeep-static-"));
const app = createStaticApp(join(folder, "dist"));
const get = (path: string, headers = {}) => app(new Request(`http://app.test${path}`, { headers }));

beforeAll(() => {
  mkdirSync(join(folder, "dist", "assets"), { recursive: true });
  mkdirSync(join(folder, "dist", ".vite"));
  writeFileSync(join(folder, "secret.txt"), "not yours");
  writeFileSync(join(folder, "dist", "index.html"), "the shell");
  writeFileSync(join(folder, "dist", ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, "dist", "assets", "app-1.js"), "plain");
  writeFileSync(join(folder, "dist", "assets", "app-1.js.br"), "brotli");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(["/", "/login", "/training/module/7"])(
  "answers %s with the app's shell, never cached",
  async (path) => {
    const response = await get(path);
    expect(await response.text()).toBe("the shell");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

it("serves a hashed file for ever, compressed when the browser can", async () => {
  const plain = await get("/assets/app-1.js");
  expect(await plain.text()).toBe("plain");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  const small = await get("/assets/app-1.js", { "accept-encoding": "gzip, br" });
  expect([await small.text(), small.headers.get("content-encoding")]).toEqual(["brotli", "br"]);
});

it.each([
  "/assets/gone-2.js",
  "/.vite/manifest.json",
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
])("has nothing at %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});
