/** Whether text runs from right to left at an element, so that arrows are mirrored. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}

const MIRRORED_KEYS: Partial<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

interface PressedKey {
  key: string;
  currentTarget: Element;
}

/** The key as if text ran from left to right: ArrowRight leads on, ArrowLeft back, whichever of them was pressed. */
export function readingKey({ key, currentTarget }: PressedKey): string {
  return (isMirrored(currentTarget) && MIRRORED_KEYS[key]) || key;
}

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
