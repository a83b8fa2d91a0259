const DIGITS = 6;
const PINS = 10 ** DIGITS;
/** Numbers from here on would make small PINs likelier: 2^32 is no multiple of a million. */
const FAIR_BELOW = Math.floor(2 ** 32 / PINS) * PINS;

/** Draws a PIN of 6 digits from a source of whole random numbers below 2^32, and none that people try first. */
export function drawPin(random: () => number): string {
  for (;;) {
    const number = random();
    const pin = String(number % PINS).padStart(DIGITS, "0");
    if (number < FAIR_BELOW && !isTrivialPin(pin)) return pin;
  }
}

/** One, two or three digits over and over (111111, 121212, 123123), or each the next one up or down (123456, 210987). */
export function isTrivialPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || isRun(pin, 1) || isRun(pin, 9);
}

/** Whether each digit is the one before plus the step, without carrying. */
function isRun(pin: string, step: number): boolean {
  return Array.from(pin).every((digit, place) => (Number(pin[0]) + place * step) % 10 === Number(digit));
}
