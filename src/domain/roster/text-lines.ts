/** The lines of a text broken between words, and within long ones: the height of virtual rows before they render. */
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
