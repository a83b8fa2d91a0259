import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipFiles } from "./zip-files.ts";

it("packs files so that they come out as they were", async () => {
  const files = [
    { path: "READ ME.txt", content: "Grüße\n" },
    { path: "csv/shifts.csv", content: "a,b\r\n".repeat(5000) },
    { path: "empty.txt", content: "" },
  ];
  const archive = await zipFiles(
    files.map((file, place) => (place === 1 ? { ...file, content: new Blob([file.content]) } : file)),
  );
  const found = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(Object.entries(found).map(([path, bytes]) => ({ path, content: strFromU8(bytes) }))).toEqual(files);
  expect(archive.size).toBeLessThan(1000);
  expect(archive.type).toBe("application/zip");
});

it("stops when it is told to", async () => {
  const { signal } = (() => {
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    return stop;
  })();
  await expect(zipFiles([{ path: "a", content: "a" }], signal)).rejects.toThrow("enough");
});
