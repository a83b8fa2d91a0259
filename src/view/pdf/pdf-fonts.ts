import arabicRegular from "@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf?url";
import arabicBold from "@expo-google-fonts/vazirmatn/500Medium/Vazirmatn_500Medium.ttf?url";
import medium from "pdfmake/fonts/Roboto/Roboto-Medium.ttf?url";
import regular from "pdfmake/fonts/Roboto/Roboto-Regular.ttf?url";

/** A font's two weights, as the bytes of their files. */
export interface PdfFont {
  family: string;
  normal: Uint8Array;
  bold: Uint8Array;
}

/**
 * The fonts by script: "latin" has the letters of Greek and Cyrillic too. A PDF embeds only those that it uses. Vazirmatn
 * was drawn to go with Roboto; its digits have one width, it tells decimals from thousands, and each letter is a glyph, so
 * that a PDF can be searched. (Noto Sans Arabic draws dots apart: a search finds other letters.)
 */
const FONTS = {
  latin: { family: "Roboto", normal: regular, bold: medium },
  arabic: { family: "arabic", normal: arabicRegular, bold: arabicBold },
} as const;

export async function loadFont(script: keyof typeof FONTS): Promise<PdfFont> {
  const { family, ...files } = FONTS[script];
  const [normal, bold] = await Promise.all([fetchFile(files.normal), fetchFile(files.bold)]);
  return { family, normal, bold };
}

/** Resolves with the bytes of a file of the build. */
export async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
