import medium from "pdfmake/fonts/Roboto/Roboto-Medium.ttf?url";
import regular from "pdfmake/fonts/Roboto/Roboto-Regular.ttf?url";

/** Loads a font for Latin, Greek and Cyrillic scripts. A PDF embeds only the letters it uses. */
export async function loadFonts(): Promise<{ normal: Uint8Array; bold: Uint8Array }> {
  const [normal, bold] = await Promise.all([regular, medium].map(load));
  if (!normal || !bold) throw new Error("The fonts of the file could not be loaded.");
  return { normal, bold };
}

async function load(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
