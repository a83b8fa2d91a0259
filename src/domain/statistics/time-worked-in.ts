import { groupBy } from "#lib/group-by.ts";
import { overlapMs, type Span } from "../roster/shift-span.ts";

/** How long somebody worked within a stretch of time, in ms; asked often, so a person's work is put in order once. */
export function timeWorkedIn(
  worked: readonly (Span & { user_id: string })[],
): (person: string, span: Span) => number {
  const workOf = new Map(
    [...groupBy(worked, ({ user_id }) => user_id)].map(([person, own]) => [
      person,
      own.sort((one, other) => one.start - other.start),
    ]),
  );
  const longest = worked.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  return (person, span) => {
    const own = workOf.get(person) ?? [];
    let ms = 0;
    for (let place = firstFrom(own, span.start - longest); place < own.length; place++) {
      const work = own[place];
      if (!work || work.start >= span.end) break;
      ms += overlapMs(work, span);
    }
    return ms;
  };
}

/** The place of the first that begins at an instant or after it. */
function firstFrom(sorted: readonly Span[], instant: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
