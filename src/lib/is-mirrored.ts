/** Whether text runs from right to left at an element, so that arrows are mirrored. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
