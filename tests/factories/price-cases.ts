/**
 * The monthly price of a number of staff, computed by hand from the price list: 19.99 for the first, 1.99 for each of
 * the 2nd to the 10th, 1.49 from the 11th to the 20th, 1.09 from the 21st to the 30th, 0.99 from the 31st on. Shared
 * by the tests of the rule, the screens, the functions and the payment page.
 */
export const PRICE_CASES: { staff: number; cents: number; text: string }[] = [
  // 19.99
  { staff: 1, cents: 1999, text: "$19.99" },
  // 19.99 + 1 × 1.99
  { staff: 2, cents: 2198, text: "$21.98" },
  // 19.99 + 9 × 1.99 = 19.99 + 17.91
  { staff: 10, cents: 3790, text: "$37.90" },
  // 19.99 + 17.91 + 1 × 1.49 = 37.90 + 1.49
  { staff: 11, cents: 3939, text: "$39.39" },
  // 19.99 + 17.91 + 10 × 1.49 = 37.90 + 14.90
  { staff: 20, cents: 5280, text: "$52.80" },
  // 19.99 + 17.91 + 14.90 + 1 × 1.09 = 52.80 + 1.09
  { staff: 21, cents: 5389, text: "$53.89" },
  // 19.99 + 17.91 + 14.90 + 10 × 1.09 = 52.80 + 10.90
  { staff: 30, cents: 6370, text: "$63.70" },
  // 19.99 + 17.91 + 14.90 + 10.90 + 1 × 0.99 = 63.70 + 0.99
  { staff: 31, cents: 6469, text: "$64.69" },
  // 19.99 + 17.91 + 14.90 + 10.90 + 70 × 0.99 = 63.70 + 69.30
  { staff: 100, cents: 13300, text: "$133.00" },
];
