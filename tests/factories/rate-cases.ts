/** Days from today on which rates begin, in the order in which they were stated: [days, rate, position]. */
type Said = readonly [days: number, rate: number | null, position?: "cook" | "bar"];

/** What each position is paid today, and whatever has none of its own (all); null for no rate. */
export const RATE_CASES: readonly [
  what: string,
  said: readonly Said[],
  paid: { all: number | null; cook: number | null },
][] = [
  ["without any", [], { all: null, cook: null }],
  ["without one of the position", [[-9, 15]], { all: 15, cook: 15 }],
  ["with one of the position alone", [[-9, 18, "cook"]], { all: null, cook: 18 }],
  [
    "with both",
    [
      [-9, 15],
      [-9, 18, "cook"],
    ],
    { all: 15, cook: 18 },
  ],
  [
    "with a later one of all work",
    [
      [-9, 15],
      [-5, 18, "cook"],
      [-1, 20],
    ],
    { all: 20, cook: 18 },
  ],
  [
    "with one of another position",
    [
      [-9, 15],
      [-5, 30, "bar"],
    ],
    { all: 15, cook: 15 },
  ],
  [
    "from today",
    [
      [-9, 15],
      [0, 18, "cook"],
    ],
    { all: 15, cook: 18 },
  ],
  [
    "from tomorrow",
    [
      [-9, 15],
      [1, 18, "cook"],
      [1, 16],
    ],
    { all: 15, cook: 15 },
  ],
  [
    "said again for a day",
    [
      [-9, 15],
      [-3, 18, "cook"],
      [-3, 19, "cook"],
    ],
    { all: 15, cook: 19 },
  ],
  [
    "said later for an earlier day",
    [
      [-9, 15],
      [-3, 18, "cook"],
      [-5, 19, "cook"],
    ],
    { all: 15, cook: 18 },
  ],
  [
    "ended for the position",
    [
      [-9, 15],
      [-5, 18, "cook"],
      [-2, null, "cook"],
    ],
    { all: 15, cook: 15 },
  ],
  [
    "ended, and raised since for all work",
    [
      [-9, 15],
      [-5, 18, "cook"],
      [-3, null, "cook"],
      [-1, 16],
    ],
    { all: 16, cook: 16 },
  ],
  [
    "ended, and begun again",
    [
      [-9, 15],
      [-5, 18, "cook"],
      [-3, null, "cook"],
      [-1, 17, "cook"],
    ],
    { all: 15, cook: 17 },
  ],
  [
    "ended for all work",
    [
      [-9, 15],
      [-5, 18, "cook"],
      [-1, null],
    ],
    { all: null, cook: 18 },
  ],
];
