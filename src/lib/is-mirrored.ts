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
