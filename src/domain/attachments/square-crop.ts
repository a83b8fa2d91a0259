/** Returns the largest centered square of a picture: its left and upper edge and its side, in pixels. */
export function squareCrop(width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}
