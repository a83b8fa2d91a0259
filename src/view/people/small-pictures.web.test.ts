import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logoPicture, squarePicture } from "./small-pictures.ts";

/** The types that the browser can write, and the size by quality. */
let types: string[];
let bytesAt: (quality: number) => number;
let drawn: unknown[][];
/** How often the ground was painted. */
let filled: number;
const bitmap = { width: 4000, height: 3000, close: vi.fn() };

beforeEach(() => {
  types = ["image/webp", "image/jpeg"];
  bytesAt = () => 20_000;
  [drawn, filled] = [[], 0];
  bitmap.close.mockClear();
  vi.stubGlobal(
    "createImageBitmap",
    vi.fn(async () => bitmap),
  );
  const context = { fillRect: () => void filled++, drawImage: (...args: unknown[]) => drawn.push(args) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type = "", quality = 1) => {
    const made = types.includes(type) ? type : "image/png";
    done(new Blob(["x".repeat(bytesAt(quality))], { type: made }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = new Blob(["photo"], { type: "image/jpeg" });

it("draws the middle, upright, as a small square", async () => {
  expect(await squarePicture(photo)).toMatchObject({ type: "image/webp", size: 20_000 });
  expect(createImageBitmap).toHaveBeenCalledWith(photo, { imageOrientation: "from-image" });
  expect(drawn).toEqual([[bitmap, 500, 0, 3000, 3000, 0, 0, 256, 256]]);
  expect(bitmap.close).toHaveBeenCalledOnce();
});

it("writes JPEG where the browser writes no WebP", async () => {
  types = ["image/jpeg"];
  expect(await squarePicture(photo)).toMatchObject({ type: "image/jpeg" });
});

it("gives up quality, not the limit", async () => {
  bytesAt = (quality) => (quality > 0.6 ? 150_000 : 90_000);
  expect(await squarePicture(photo)).toMatchObject({ size: 90_000 });
  bytesAt = () => 150_000;
  expect(await squarePicture(photo)).toBeNull();
});

it("draws the whole of a logo, smaller, with what is transparent", async () => {
  types = ["image/png", "image/jpeg"];
  expect(await logoPicture(photo)).toMatchObject({ type: "image/png" });
  expect(drawn).toEqual([[bitmap, 0, 0, 4000, 3000, 0, 0, 256, 192]]);
  expect(filled).toBe(0);
});

it("writes a logo of many colors as JPEG, on white", async () => {
  types = ["image/png", "image/jpeg"];
  bytesAt = () => (filled ? 90_000 : 150_000);
  expect(await logoPicture(photo)).toMatchObject({ type: "image/jpeg", size: 90_000 });
});

it("knows what is no picture", async () => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new DOMException("no image", "InvalidStateError");
  });
  expect(await squarePicture(photo)).toBeNull();
});
