/** Text as a part of a file name: 'sam-okafor'; empty if it has no letters. The vowels of many scripts are marks. */
export function fileWords(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Characters that a file name cannot contain on some system, or that would end a header. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** Returns the name under which a résumé is saved: 'Resume_Ada_Lovelace.pdf'. */
export function resumeFileName(fullName: string): string {
  const name = fullName.replace(UNSAFE, " ").trim().replace(/\s+/g, "_");
  return `Resume_${name}.pdf`;
}
