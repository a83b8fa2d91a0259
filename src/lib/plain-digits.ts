const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGITS = /(?![0-9])\p{Nd}/gu;

/** A text with the digits of all scripts (٣, ۳, ३, ３) as 0 to 9, which numbers, codes and PINs are kept and compared in. */
export function plainDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, digitValue);
}

/** Unicode puts the ten digits of a script in a row, from zero on, and a few such rows after each other. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
