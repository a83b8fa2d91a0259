/** A bar of a feature's drawing: column, row and length on a grid of 12 by 3, and its strength. */
export type Bar = readonly [column: number, row: number, length: number, strength: 1 | 2 | 3];

/** The features of the product, in the order of a working week. */
export const FEATURES = [
  {
    id: "roster",
    bars: [
      [0, 0, 5, 3],
      [4, 1, 4, 2],
      [7, 2, 5, 3],
    ],
  },
  {
    id: "openShifts",
    bars: [
      [0, 0, 7, 3],
      [2, 1, 7, 1],
      [5, 2, 7, 3],
    ],
  },
  {
    id: "availability",
    bars: [
      [0, 0, 3, 3],
      [6, 0, 6, 3],
      [0, 1, 8, 2],
      [3, 2, 9, 3],
    ],
  },
  {
    id: "timeClock",
    bars: [
      [0, 0, 12, 1],
      [0, 1, 9, 3],
      [0, 2, 12, 1],
    ],
  },
  {
    id: "chat",
    bars: [
      [0, 0, 7, 2],
      [4, 1, 8, 3],
      [0, 2, 5, 2],
    ],
  },
  {
    id: "payroll",
    bars: [
      [0, 0, 6, 2],
      [0, 1, 9, 2],
      [0, 2, 12, 3],
    ],
  },
  {
    id: "training",
    bars: [
      [0, 2, 4, 2],
      [4, 1, 4, 2],
      [8, 0, 4, 3],
    ],
  },
  {
    id: "statistics",
    bars: [
      [0, 0, 4, 1],
      [0, 1, 7, 2],
      [0, 2, 11, 3],
    ],
  },
] as const satisfies readonly { id: string; bars: readonly Bar[] }[];
