import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://app.test";
const KEYS = ["/assets/a-1.js", "/assets/b-2.js", "/assets/c-3.js", "/index.html?__WB_REVISION__=7"].map(
  (path) => ORIGIN + path,
);
const cached = new Map<string, Response>();
const opened = vi.fn();
let texts: Record<string, string> = {};

const served = async (url: string) => {
  if (url === "/shell.json") return Response.json(texts);
  const forAll = { "content-type": "text/javascript", "content-security-policy": "default-src 'self'" };
  return new Response("a()", { headers: { ...forAll, etag: "7", "content-length": "3" } });
};
const fetched = vi.fn(served);

beforeEach(() => {
  // Workbox names its caches after it.
  vi.stubGlobal("self", {});
  vi.stubGlobal("registration", { scope: `${ORIGIN}/` });
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      opened(name);
      return {
        keys: async () => [...cached.keys()].map((url) => ({ url })),
        put: async (url: string, response: Response) => void cached.set(url, response),
      };
    },
  });
  vi.stubGlobal("fetch", fetched);
  cached.clear();
  fetched.mockReset().mockImplementation(served);
  texts = { "/assets/a-1.js": "a()", "/assets/b-2.js": "b()" };
});
afterEach(() => vi.unstubAllGlobals());

async function unpack() {
  const { unpackShell } = await import("./unpack-shell.ts");
  await unpackShell(KEYS);
}

it("puts the archive's scripts into the precache, with what the server says of a script", async () => {
  await unpack();
  const { cacheNames } = await import("workbox-core");
  expect(opened).toHaveBeenCalledWith(cacheNames.precache);
  expect([...cached.keys()]).toEqual(KEYS.slice(0, 2));
  const script = cached.get(KEYS[1] as string);
  expect(await script?.text()).toBe("b()");
  expect(Object.fromEntries(script?.headers ?? [])).toEqual({
    "content-security-policy": "default-src 'self'",
    "content-type": "text/javascript",
  });
});

it("takes nothing from another build's archive but the files that both have", async () => {
  texts = { "/assets/a-1.js": "a()", "/assets/a-9.js": "no", "/index.html": "no" };
  await unpack();
  expect([...cached.keys()]).toEqual([KEYS[0]]);
});

it("fetches no archive for an update, nor where an earlier attempt was cut off", async () => {
  cached.set(`${ORIGIN}/assets/old-0.js`, new Response());
  await unpack();
  expect(fetched).not.toHaveBeenCalled();
});

it.each(["/shell.json", "/assets/a-1.js"])("leaves nothing if a page comes instead of %s", async (path) => {
  fetched.mockImplementation(async (url) =>
    url.endsWith(path)
      ? new Response("<!doctype html>", { headers: { "content-type": "text/html" } })
      : served(url),
  );
  await expect(unpack()).rejects.toThrow();
  expect(cached.size).toBe(0);
});
