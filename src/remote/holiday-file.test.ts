import { afterEach, expect, it, vi } from "vitest";
import { fetchHolidayFile } from "./holiday-file.ts";

const FILE = { names: { christmas: { "": "Weihnachten" } }, days: { 2026: [["12-25", "christmas"]] } };
const answer = (status: number, body: string, type: string) =>
  new Response(body, { status, headers: { "content-type": type } });
const json = () => answer(200, JSON.stringify(FILE), "application/json");

/** The responses that were kept, by path. */
const kept = new Map<string, Response>();
const cache = {
  put: async (path: string, response: Response) => void kept.set(path, response),
  match: async (path: string) => kept.get(path)?.clone(),
};
vi.stubGlobal("caches", { open: async () => cache });
const onNetwork = (respond: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(respond));
const offline = () => Promise.reject(new TypeError("no network"));

afterEach(() => kept.clear());

it("knows a country without a network once it was asked for", async () => {
  onNetwork(offline);
  expect(await fetchHolidayFile("DE")).toBe("offline");
  onNetwork(async () => json());
  expect(await fetchHolidayFile("DE")).toEqual(FILE);
  onNetwork(offline);
  expect(await fetchHolidayFile("DE")).toEqual(FILE);
  expect(await fetchHolidayFile("AT")).toBe("offline");
});

it("needs no room to keep it in", async () => {
  vi.spyOn(cache, "put").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  onNetwork(async () => json());
  expect(await fetchHolidayFile("DE")).toEqual(FILE);
  expect(kept.size).toBe(0);
});

it.each([
  ["says that it has no such file", () => answer(404, "Not found", "text/plain"), "none"],
  ["answers with the page", () => answer(200, "<!doctype html>", "text/html"), "none"],
  ["is out of order", () => answer(503, "", "text/plain"), "offline"],
])("knows nothing of a country of which the server %s", async (_, respond, outcome) => {
  onNetwork(async () => respond());
  expect(await fetchHolidayFile("XX")).toBe(outcome);
  expect(kept.size).toBe(0);
});
