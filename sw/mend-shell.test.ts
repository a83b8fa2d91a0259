import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://app.test/";
const PAGE = '<script src="/assets/index-a1.js"></script><link href="/assets/words/en-US/first-d4.js">';
const files = new Map([
  [`${ORIGIN}index.html?revision=1`, "index.html"],
  [`${ORIGIN}assets/index-a1.js`, "assets/index-a1.js"],
  [`${ORIGIN}assets/roster-b2.js`, "assets/roster-b2.js"],
  [`${ORIGIN}assets/words/en-US/first-d4.js`, "assets/words/en-US/first-d4.js"],
]);
const cached = new Map<string, Response>();
const load = vi.fn(async (url: string) => served(url));
let page = PAGE;

const served = (url: string) =>
  new Response(url === "index.html" ? page : url, {
    headers: { "content-type": url === "index.html" ? "text/html" : "text/javascript" },
  });

beforeEach(() => {
  vi.stubGlobal("self", {
    registration: { scope: ORIGIN },
    addEventListener: () => {},
    location: { href: ORIGIN },
  });
  vi.stubGlobal("registration", { scope: ORIGIN });
  vi.stubGlobal("caches", {
    open: async () => ({
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      put: async (url: string, response: Response) => void cached.set(url, response),
    }),
  });
  page = PAGE;
  load.mockReset().mockImplementation(async (url) => served(url));
  cached.clear();
  for (const [key, url] of files) cached.set(key, served(url));
});
afterEach(() => vi.unstubAllGlobals());

async function mend() {
  const { mendShell } = await import("./mend-shell.ts");
  await mendShell(files, load);
}

it("asks for nothing while all is there", async () => {
  await mend();
  expect(load).not.toHaveBeenCalled();
});

it.each([...files])("fetches %s again when it is gone, and nothing else", async (key, url) => {
  cached.delete(key);
  await mend();
  expect(load.mock.calls).toEqual([[url]]);
  expect([...cached.keys()].sort()).toEqual([...files.keys()].sort());
});

it("keeps no page of another build, whose files it has not", async () => {
  cached.clear();
  page = '<script src="/assets/index-c3.js"></script>';
  await mend();
  expect([...cached.keys()]).toEqual([]);
});

it.each([
  ["says so", () => new Response("", { status: 404 })],
  ["answers a page instead", () => served("index.html")],
])("leaves what the server no longer has, and %s", async (_, answer) => {
  cached.delete(`${ORIGIN}assets/roster-b2.js`);
  load.mockResolvedValue(answer());
  await mend();
  expect(cached.has(`${ORIGIN}assets/roster-b2.js`)).toBe(false);
});
