import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { COLOR_SCHEMES } from "#schema/entities/business.ts";
import { POSITION_COLORS } from "#schema/entities/position.ts";

const AA = 4.5;
/** Of what is no text, such as the edge of a bar. */
const AA_SHAPE = 3;
/** So little more than a screen shows is cut off without being missed. */
const CUT_OFF = 0.1;
const UI = join(import.meta.dirname, "..", "..", "src", "ui");
const read = (file: string) => readFileSync(join(UI, file), "utf8");
const theme = read("theme.css");
const schemes = read("schemes.css");

/** The value of a token in a piece of CSS: a colour, or the light and the dark one. */
function colour(css: string, token: string, isDark: boolean): Colour {
  const value = must(new RegExp(`--color-${token}: (.+);`).exec(css)?.[1], `--color-${token}`);
  const pair = /^light-dark\((oklch\(.+?\)|#fff), (oklch\(.+?\)|#fff)\)$/.exec(value);
  return parse(pair ? must(pair[isDark ? 2 : 1], value) : value);
}

function blockOf(scheme: string): string {
  return must(new RegExp(`\\[data-scheme="${scheme}"\\] \\{([^}]+)\\}`).exec(schemes)?.[1], scheme);
}

type Colour = [lightness: number, chroma: number, hue: number];

function parse(text: string): Colour {
  if (text === "#fff") return [1, 0, 0];
  const numbers = must(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text), `a colour: ${text}`).slice(1);
  return numbers.map(Number) as Colour;
}

/** The light that red, green and blue of a screen give, each from 0 to 1; outside of that no screen shows it. */
function linearRgb([lightness, chroma, hue]: Colour): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(of: Colour): number {
  const [red, green, blue] = linearRgb(of);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG counts it: 1 for the same colour, 21 for black on white. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it("counts contrast as WCAG does", () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast(parse("oklch(0.628 0.2577 29.23)"), [1, 0, 0])).toBeCloseTo(4, 1);
});

const cases = COLOR_SCHEMES.flatMap((scheme) => [[scheme, "light"] as const, [scheme, "dark"] as const]);

describe.each(cases)("%s in %s", (scheme, mode) => {
  const own = (token: string) => colour(blockOf(scheme), token, mode === "dark");
  const common = (token: string) => colour(theme, token, mode === "dark");

  it.each([
    ["on-brand", "brand"],
    ["on-brand", "brand-strong"],
    ["on-night", "night"],
    ["on-night", "night-raised"],
    ["on-night-muted", "night"],
  ])("%s is read on %s", (text, ground) => {
    expect(contrast(common(text), own(ground))).toBeGreaterThanOrEqual(AA);
  });

  it.each(["surface", "canvas", "sunken"])("brand-ink is read on %s", (ground) => {
    expect(contrast(own("brand-ink"), common(ground))).toBeGreaterThanOrEqual(AA);
  });

  it("brand-ink is read on brand-soft", () => {
    expect(contrast(own("brand-ink"), own("brand-soft"))).toBeGreaterThanOrEqual(AA);
  });

  it("shapes stand out", () => {
    for (const ground of ["surface", "canvas"]) {
      expect(contrast(own("brand"), common(ground))).toBeGreaterThanOrEqual(AA_SHAPE);
    }
    expect(contrast(own("night-accent"), own("night-raised"))).toBeGreaterThanOrEqual(AA_SHAPE);
  });

  it.each([1, 2, 3, 4, 5])("series %i of a chart stands out", (series) => {
    const shape = common(`chart-${series}`);
    expect(contrast(shape, common("surface"))).toBeGreaterThanOrEqual(AA_SHAPE);
  });

  it("is within what screens show", () => {
    for (const token of ["brand", "brand-strong", "brand-ink", "brand-soft", "night", "night-accent"]) {
      for (const light of linearRgb(own(token))) {
        expect(light).toBeGreaterThan(-CUT_OFF);
        expect(light).toBeLessThan(1 + CUT_OFF);
      }
    }
  });
});

/** What remains of a screen's red, green and blue for people who see few hues (Machado and others, 2009). */
const SIGHTS = {
  everything: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  "no red": [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  "no green": [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  "no blue": [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** A colour as it is seen, in a space where distances are as they look (OKLab). */
function seen(of: Colour, sight: keyof typeof SIGHTS): number[] {
  const light = linearRgb(of).map((part) => Math.min(1, Math.max(0, part)));
  const times = (matrix: number[], vector: number[]) =>
    [0, 3, 6].map((row) => vector.reduce((sum, part, at) => sum + part * (matrix[row + at] ?? 0), 0));
  const left = times(SIGHTS[sight], light).map((part) => Math.max(0, part));
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
      0.2817188376, 0.6299787005,
    ],
    left,
  );
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
      0.7827717662, -0.808675766,
    ],
    cones.map(Math.cbrt),
  );
}

/** Two colours side by side are told apart from about a third of this. */
const APART = 0.075;

it("shows the colors of positions on nothing but their mark, which has letters, and beside their own names", () => {
  const used = globSync("src/**/*.{ts,tsx,css}", { cwd: join(UI, "..", "..") }).filter((file) =>
    /positionColors\(|color-position-/.test(readFileSync(join(UI, "..", "..", file), "utf8")),
  );
  expect(used.sort()).toEqual([
    "src/screens/roster-setup/position-dialog.tsx",
    "src/ui/schemes.css",
    "src/view/shifts/position-mark.tsx",
  ]);
});

describe.each(["light", "dark"] as const)("positions in %s", (mode) => {
  const of = (color: string) => colour(schemes, `position-${color}`, mode === "dark");
  const letters = colour(schemes, "on-position", mode === "dark");

  it.each(POSITION_COLORS)("%s stands out, and letters are read on it", (color) => {
    for (const ground of ["surface", "canvas", "sunken", "caution-soft", "danger-soft", "positive-soft"]) {
      expect(contrast(of(color), colour(theme, ground, mode === "dark")), ground).toBeGreaterThanOrEqual(
        AA_SHAPE,
      );
    }
    for (const scheme of COLOR_SCHEMES) {
      const ground = colour(blockOf(scheme), "brand-soft", mode === "dark");
      expect(contrast(of(color), ground), scheme).toBeGreaterThanOrEqual(AA_SHAPE);
    }
    expect(contrast(letters, of(color))).toBeGreaterThanOrEqual(AA);
    for (const light of linearRgb(of(color))) {
      expect(light).toBeGreaterThan(-CUT_OFF);
      expect(light).toBeLessThan(1 + CUT_OFF);
    }
  });

  it.each(Object.keys(SIGHTS) as (keyof typeof SIGHTS)[])("are told apart by who sees %s", (sight) => {
    const all = POSITION_COLORS.map((color) => [color, seen(of(color), sight)] as const);
    for (const [at, [color, one]] of all.entries())
      for (const [other, two] of all.slice(at + 1))
        expect(
          Math.hypot(...one.map((part, axis) => part - (two[axis] ?? 0))),
          `${color} ${other}`,
        ).toBeGreaterThan(APART);
  });
});
