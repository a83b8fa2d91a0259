import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStaticApp } from "./static-app.ts";

const SHELL = "<script>first()</script><script src=/assets/app-1.js></script>";
const folder = mkdtempSync(join(tmpdir(), "shiftkeep-static-"));
const app = createStaticApp(join(folder, "dist"));
const get = (path: string, headers = {}) => app(new Request(`http://app.test${path}`, { headers }));

beforeAll(() => {
  mkdirSync(join(folder, "dist", "assets"), { recursive: true });
  mkdirSync(join(folder, "dist", ".vite"));
  writeFileSync(join(folder, "secret.txt"), "not yours");
  writeFileSync(join(folder, "dist", "index.html"), SHELL);
  writeFileSync(join(folder, "dist", ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, "dist", "assets", "app-1.js"), "plain");
  writeFileSync(join(folder, "dist", "assets", "app-1.js.br"), "brotli");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(["/", "/login", "/training/module/7"])(
  "answers %s with the app's shell, never cached",
  async (path) => {
    const response = await get(path);
    expect(await response.text()).toBe(SHELL);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

it("lets only the scripts run that the shell carries", async () => {
  const policy = (await get("/login")).headers.get("content-security-policy");
  // printf 'first()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A='");
  expect((await get("/assets/app-1.js")).headers.get("content-security-policy")).not.toContain("script-src");
});

it("serves a hashed file for ever, compressed when the browser can", async () => {
  const plain = await get("/assets/app-1.js");
  expect(await plain.text()).toBe("plain");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  const small = await get("/assets/app-1.js", { "accept-encoding": "gzip, br" });
  expect([await small.text(), small.headers.get("content-encoding")]).toEqual(["brotli", "br"]);
});

it("sends a file again only when it changed", async () => {
  const etag = (await get("/login")).headers.get("etag") ?? "";
  const same = await get("/login", { "if-none-match": etag });
  expect([same.status, await same.text()]).toEqual([304, ""]);
  expect(same.headers.get("content-security-policy")).toContain("sha256-");
  writeFileSync(join(folder, "dist", "index.html"), SHELL.replace("app-1", "app-2"));
  const other = await get("/login", { "if-none-match": etag });
  expect([other.status, await other.text()]).toEqual([200, SHELL.replace("app-1", "app-2")]);
  writeFileSync(join(folder, "dist", "index.html"), SHELL);
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
