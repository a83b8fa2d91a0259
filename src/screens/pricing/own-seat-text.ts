import { counted } from "#lib/format/counted.ts";

/** Says that the owner has a seat too, so that nobody pays for one too few. */
export function ownSeatText(staffCount: number): string {
  return staffCount === 1
    ? "The owner takes this seat. To add people, choose more."
    : `The owner takes 1 seat, which leaves ${counted(staffCount - 1, "seat")} for others.`;
}
