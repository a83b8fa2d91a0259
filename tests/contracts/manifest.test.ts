import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mayOpen, pageTitle } from "#app/routing/pages.ts";
import { appWords } from "#words/made/app.ts";

const say = await appWords.load("en-US");

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

const PUBLIC = join(import.meta.dirname, "..", "..", "public");
const manifest = JSON.parse(readFileSync(join(PUBLIC, "manifest.webmanifest"), "utf8"));
const icons: Picture[] = manifest.icons;
const screenshots: Picture[] = manifest.screenshots;
const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts;
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];

/** The size a PNG says of itself, in its first chunk. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe("the manifest of the installed app", () => {
  it.each(pictures)("names $src, which is there in the size it says", ({ src, sizes, type }) => {
    const file = join(PUBLIC, src);
    expect(existsSync(file)).toBe(true);
    if (type === "image/png") expect(sizeOf(file)).toBe(sizes);
  });

  it("has icons that systems may cut and icons that they may not, in both sizes", () => {
    for (const purpose of [undefined, "maskable"]) {
      const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    }
  });

  it("shows what it looks like on wide and on narrow screens, lightly and in the shapes browsers take", () => {
    expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(["wide", "narrow"]));
    for (const { src, sizes, label } of screenshots) {
      const [width = 0, height = 0] = sizes.split("x").map(Number);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(statSync(join(PUBLIC, src)).size).toBeLessThan(120_000);
      expect(label).toBeTruthy();
    }
  });

  it("leads by shortcuts to pages that everybody has, each with an icon of its own", () => {
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ["Clock in", "/time-clock"],
      ["My schedule", "/schedule"],
      ["Chat", "/chat"],
    ]);
    for (const { url } of shortcuts)
      expect([pageTitle(say, url) !== "Shiftkeep", mayOpen(url, "employee")]).toEqual([true, true]);
    expect(new Set(shortcuts.map((shortcut) => shortcut.icons[0]?.src)).size).toBe(shortcuts.length);
  });

  it("says who it is, where it starts and that a second start leads to the window that is open", () => {
    expect(manifest).toMatchObject({
      id: "/",
      start_url: "/?source=pwa",
      scope: "/",
      display: "standalone",
      categories: ["business", "productivity"],
      launch_handler: { client_mode: ["focus-existing", "auto"] },
    });
  });
});
