import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipFiles } from "./zip-files.ts";

it("packs texts so that they come out as they were", async () => {
  const files = [
    { path: "READ ME.txt", text: "Grüße\n" },
    { path: "csv/shifts.csv", text: "a,b\r\n".repeat(5000) },
    { path: "empty.txt", text: "" },
  ];
  const archive = await zipFiles(files);
  const found = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(Object.entries(found).map(([path, bytes]) => ({ path, text: strFromU8(bytes) }))).toEqual(files);
  expect(archive.size).toBeLessThan(1000);
  expect(archive.type).toBe("application/zip");
});

it("stops when it is told to", async () => {
  const { signal } = (() => {
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    return stop;
  })();
  await expect(zipFiles([{ path: "a", text: "a" }], signal)).rejects.toThrow("enough");
});
