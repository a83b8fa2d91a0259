/**
 * How many lines a text takes that is broken between words, and within one that is longer than a line. Rows that are out
 * of sight are as high as this says before anything is drawn.
 */
export function textLines(text: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of text.split(/[\s–-]+/).filter(Boolean)) {
    const wanted = used === 0 ? length : used + 1 + length;
    if (wanted <= perLine) {
      used = wanted;
      continue;
    }
    const own = Math.ceil(length / perLine);
    lines += used === 0 ? own - 1 : own;
    used = length - (own - 1) * perLine;
  }
  return lines;
}
