import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { keepWords } from "./words.ts";

vi.mock("workbox-routing", () => ({ registerRoute: vi.fn() }));
vi.mock("./locale-of-pages.ts", () => ({ noteLocale: vi.fn(async () => {}) }));

const FILES = ["app-1.js", "words/en-US/kiosk-1.js", "words/de/kiosk-1.js", "words/ar/kiosk-1.js"];
const kept = new Set<string>();
let isOnline = true;
let hear: (event: { data: unknown; waitUntil(work: Promise<void>): void }) => void;

beforeAll(() => {
  const cache = {
    keys: async () => [...kept].map((path) => ({ url: `https://app.test${path}` })),
    addAll: async (paths: string[]) => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      for (const path of paths) kept.add(path);
    },
  };
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("self", {
    addEventListener: (name: string, listener: typeof hear) => {
      if (name === "message") hear = listener;
    },
  });
  keepWords(FILES.map((file) => ({ url: `assets/${file}`, revision: null })));
});
beforeEach(() => {
  kept.clear();
  isOnline = true;
});

async function say(data: unknown) {
  const works: Promise<void>[] = [];
  hear({ data, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
  return [...kept];
}

it("keeps the language that a page speaks", async () => {
  expect(await say({ type: "KEEP_LANGUAGE", locale: "de-AT", hourCycle: 24 })).toEqual([
    "/assets/words/de/kiosk-1.js",
  ]);
});

it("keeps every language of a shared tablet, the next time if not at once", async () => {
  isOnline = false;
  expect(await say({ type: "KEEP_LANGUAGES" })).toEqual([]);
  isOnline = true;
  expect(await say({ type: "KEEP_LANGUAGES" })).toEqual([
    "/assets/words/de/kiosk-1.js",
    "/assets/words/ar/kiosk-1.js",
  ]);
});
