/** A bar of a feature's drawing: column, row and length on a grid of 12 by 3, and its strength. */
export type Bar = readonly [column: number, row: number, length: number, strength: 1 | 2 | 3];

export interface Feature {
  title: string;
  text: string;
  /** The bars of its drawing. */
  bars: readonly Bar[];
}

/** The features of the product, in the order of a working week. */
export const FEATURES: readonly Feature[] = [
  {
    title: "Roster",
    text: "Build a week from templates and from people who are available. Estimated pay is there as you plan, and a good week is saved for the next.",
    bars: [
      [0, 0, 5, 3],
      [4, 1, 4, 2],
      [7, 2, 5, 3],
    ],
  },
  {
    title: "Open shifts",
    text: "Somebody cannot come? They drop the shift with a reason, somebody else claims it, and you approve. Everyone sees it at once.",
    bars: [
      [0, 0, 7, 3],
      [2, 1, 7, 1],
      [5, 2, 7, 3],
    ],
  },
  {
    title: "Availability",
    text: "Staff say when they can work. Or the other way round: in Approval Mode everyone is available, and days off are asked for.",
    bars: [
      [0, 0, 3, 3],
      [6, 0, 6, 3],
      [0, 1, 8, 2],
      [3, 2, 9, 3],
    ],
  },
  {
    title: "Time clock",
    text: "On their own phone, or with a PIN on a tablet by the door. Punches carry their exact time, with a network or without.",
    bars: [
      [0, 0, 12, 1],
      [0, 1, 9, 3],
      [0, 2, 12, 1],
    ],
  },
  {
    title: "Chat, polls and news",
    text: "One place for the team instead of five groups. Dropped shifts and deadlines post themselves.",
    bars: [
      [0, 0, 7, 2],
      [4, 1, 8, 3],
      [0, 2, 5, 2],
    ],
  },
  {
    title: "Payroll and payslips",
    text: "Hours become pay, with tips, allowances and deductions. The payslip goes out by e-mail.",
    bars: [
      [0, 0, 6, 2],
      [0, 1, 9, 2],
      [0, 2, 12, 3],
    ],
  },
  {
    title: "Training",
    text: "Show how things are done here. You see who has been through it before their first shift.",
    bars: [
      [0, 2, 4, 2],
      [4, 1, 4, 2],
      [8, 0, 4, 3],
    ],
  },
  {
    title: "Statistics",
    text: "Hours, costs and attendance as graphs, and as a report to keep.",
    bars: [
      [0, 0, 4, 1],
      [0, 1, 7, 2],
      [0, 2, 11, 3],
    ],
  },
];

/** How the product works offline, step by step. */
export const OFFLINE_STEPS = [
  {
    title: "Here first",
    text: "Every press is stored on the device before anything else. The screen answers at once.",
  },
  { title: "Then everywhere", text: "When there is a network it goes out by itself, once and in order." },
  {
    title: "Always in sight",
    text: "You can see what is waiting and why. What the server refuses comes back to you, with the reason.",
  },
] as const;
