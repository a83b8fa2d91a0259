/** Whether text runs from right to left where an element is, and all that points with it. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
