/** What no file may be called by on one system or another, and what would end a header. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** What a résumé is saved as: 'Resume_Ada_Lovelace.pdf'. */
export function resumeFileName(fullName: string): string {
  const name = fullName.replace(UNSAFE, " ").trim().replace(/\s+/g, "_");
  return `Resume_${name}.pdf`;
}
