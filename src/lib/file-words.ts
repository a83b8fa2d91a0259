/** Text as a part of a file name: 'sam-okafor'. */
export function fileWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
