/**
 * The key of a shortcut, also on a keyboard that writes another script: 'z' where an Arabic keyboard writes 'ئ', and '?'
 * for its own question mark. Letters are as typed, so capitals with Shift.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key === "؟") return "?";
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isLatin = key.length > 1 || key.charCodeAt(0) < 0x250;
  if (isLatin || !letter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
