import { expect, it } from "vitest";
import {
  ATTACHMENT_MAX_BYTES,
  acceptedTypes,
  attachmentPath,
  attachmentProblem,
  parentOfPath,
  typeOfFile,
  typeOfPath,
} from "./attachment-file.ts";

it.each([
  ["menu.pdf", "application/pdf", 10, null],
  ["Photo.JPEG", "image/jpeg", 10, null],
  ["hours.csv", "application/vnd.ms-excel", 10, null],
  ["letter.docx", "", ATTACHMENT_MAX_BYTES, null],
  ["no ending", "image/png", 10, null],
  ["page.html", "text/html", 10, "unsupported_type"],
  ["drawing.svg", "image/svg+xml", 10, "unsupported_type"],
  ["no ending", "", 10, "unsupported_type"],
  ["film.mp4", "video/mp4", ATTACHMENT_MAX_BYTES + 1, "too_large"],
  ["menu.pdf", "application/pdf", 0, "empty"],
])("of %s (%s, %i bytes) the problem is %s", (name, type, size, problem) => {
  expect(attachmentProblem({ name, type, size })).toBe(problem);
});

it.each([
  ["hours.csv", "application/vnd.ms-excel", "text/csv"],
  ["Photo.JPEG", "", "image/jpeg"],
  ["scan", "application/pdf", "application/pdf"],
  ["page.html", "text/html", null],
])("%s (%s) is %s", (name, type, known) => {
  expect(typeOfFile({ name, type, size: 1 })).toBe(known);
});

it("names a file by what it belongs to, and knows type and parent by that name", () => {
  const place = { businessId: "b", area: "news", parentId: "p", fileId: "f" } as const;
  const path = attachmentPath(place, { name: "Photo of us.JPEG", type: "image/jpeg", size: 1 });
  expect(path).toBe("b/news/p/f.jpg");
  expect(typeOfPath(path)).toBe("image/jpeg");
  expect(parentOfPath(path)).toEqual({ area: "news", parentId: "p" });
});

it("knows no type and no parent of other names", () => {
  expect(typeOfPath("b/news/p/f.html")).toBe("application/octet-stream");
  for (const path of ["", "menu.pdf", "https://elsewhere.test/a/menu.pdf", "b/chat/p/f.pdf", "b/news/p"])
    expect(parentOfPath(path)).toBeNull();
});

it("offers types by kind", () => {
  expect(acceptedTypes(["image"])).toContain("image/png");
  expect(acceptedTypes(["image"])).not.toContain("application/pdf");
});
