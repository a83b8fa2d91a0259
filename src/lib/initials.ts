/** The first two letters of one word, or the first letters of the first and last word; '??' for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (!first) return "??";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = last ? [firstLetters(first, 1), firstLetters(last, 1)] : [firstLetters(first, 2)];
  return letters.join("").toUpperCase();
}

function firstLetters(word: string, count: number): string {
  return [...word].slice(0, count).join("");
}
