import { expect, it } from "vitest";
import { squareCrop } from "./attachment-file.ts";

it.each([
  [400, 300, { left: 50, top: 0, side: 300 }],
  [300, 401, { left: 0, top: 50, side: 300 }],
  [256, 256, { left: 0, top: 0, side: 256 }],
  [1, 5, { left: 0, top: 2, side: 1 }],
])("of %i by %i it is in the middle", (width, height, crop) => {
  expect(squareCrop(width, height)).toEqual(crop);
});
