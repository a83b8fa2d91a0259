/** Text as a part of a file name: 'sam-okafor'; empty if it has no letters. The vowels of many scripts are marks. */
export function fileWords(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
