import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { loadFont } from "#view/pdf/pdf-fonts.ts";

const { resolve } = createRequire(import.meta.url);
const ROBOTO = join(dirname(resolve("pdfmake/package.json")), "fonts", "Roboto");
const ARABIC = dirname(resolve("@expo-google-fonts/vazirmatn/package.json"));

/** The fonts of PDFs, from the disk. */
export const readFont: typeof loadFont = async (script) =>
  script === "latin"
    ? {
        family: "Roboto",
        normal: readFileSync(join(ROBOTO, "Roboto-Regular.ttf")),
        bold: readFileSync(join(ROBOTO, "Roboto-Medium.ttf")),
      }
    : {
        family: "arabic",
        normal: readFileSync(join(ARABIC, "400Regular", "Vazirmatn_400Regular.ttf")),
        bold: readFileSync(join(ARABIC, "500Medium", "Vazirmatn_500Medium.ttf")),
      };
