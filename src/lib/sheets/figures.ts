/** A figure of a file with a decimal point or comma, in any digits; null if it is none. */
export function readFigure(text: string): number | null {
  const plain = latinDigits(text).trim();
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** Text with the digits of Arabic and Persian as 0 to 9, and their decimal sign as a point. */
export function latinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".");
}
