/** The bars of the logo, drawn large: start and length. They extend beyond the picture on both sides. */
export const RELAY_BARS = [
  { from: "-6%", width: "52%", tone: "bg-on-night" },
  { from: "24%", width: "46%", tone: "bg-night-accent" },
  { from: "56%", width: "52%", tone: "bg-[oklch(0.88_0.1_215)]" },
] as const;
