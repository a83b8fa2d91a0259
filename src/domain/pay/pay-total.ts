/** What comes to the pay of the hours, in minor units. */
export interface PayExtras {
  tips: number;
  fuel: number;
  /** Below 0 takes away. */
  other: number;
  /** Taken away: 0 or more. */
  deductions: number;
}

export interface PayTotal extends PayExtras {
  /** The sum of the lines. */
  base: number;
  total: number;
  /** More is taken away than there is: for people to decide about, never made 0. */
  isNegative: boolean;
}

/** base + tips + fuel + other - deductions, in minor units. */
export function payTotal(base: number, { tips, fuel, other, deductions }: PayExtras): PayTotal {
  const total = base + tips + fuel + other - deductions;
  return { base, tips, fuel, other, deductions, total, isNegative: total < 0 };
}
