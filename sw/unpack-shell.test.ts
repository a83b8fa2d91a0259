import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://app.test";
const KEYS = ["/assets/a-1.js", "/assets/b-2.js", "/assets/c-3.js", "/index.html?__WB_REVISION__=7"].map(
  (path) => ORIGIN + path,
);
const cached = new Map<string, Response>();
const opened = vi.fn();
const archive = vi.fn<() => Promise<Response>>();

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
  vi.stubGlobal("fetch", archive);
  cached.clear();
  archive
    .mockReset()
    .mockImplementation(async () => answer({ "/assets/a-1.js": "a()", "/assets/b-2.js": "b()" }));
});
afterEach(() => vi.unstubAllGlobals());

const answer = (texts: unknown) =>
  Response.json(texts, {
    headers: { "content-security-policy": "default-src 'self'", etag: "7", "content-length": "44" },
  });

async function unpack() {
  const { unpackShell } = await import("./unpack-shell.ts");
  await unpackShell(KEYS);
}

it("puts the archive's scripts into the precache, with what the server says of all its files", async () => {
  await unpack();
  const { cacheNames } = await import("workbox-core");
  expect(opened).toHaveBeenCalledWith(cacheNames.precache);
  expect([...cached.keys()]).toEqual(KEYS.slice(0, 2));
  const script = cached.get(KEYS[0] as string);
  expect(await script?.text()).toBe("a()");
  expect(Object.fromEntries(script?.headers ?? [])).toEqual({
    "content-security-policy": "default-src 'self'",
    "content-type": "text/javascript; charset=utf-8",
  });
});

it("takes nothing from another build's archive but the files that both have", async () => {
  archive.mockImplementation(async () =>
    answer({
      "/assets/a-1.js": "a()",
      "/assets/a-9.js": "no",
      "/index.html": "no",
      "/index.html?__WB_REVISION__=7": "no",
    }),
  );
  await unpack();
  expect([...cached.keys()]).toEqual([KEYS[0]]);
});

it("fetches no archive for an update that changes little", async () => {
  for (const key of KEYS.slice(0, 2)) cached.set(key, new Response());
  await unpack();
  expect(archive).not.toHaveBeenCalled();
});

it("fails and leaves nothing if there is no archive, so that each file is fetched by itself", async () => {
  archive.mockImplementation(async () => new Response("<!doctype html>", { status: 200 }));
  await expect(unpack()).rejects.toThrow();
  expect(cached.size).toBe(0);
});
