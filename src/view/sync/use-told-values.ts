import { type Replaced, toldValues } from "#domain/sync/replaced-values.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useReplacedValues } from "#queries/replaced-values.ts";
import { useNow } from "../times/use-now.ts";

/** The values of this person that somebody else's replaced, and the other way round; undefined while loading. */
export function useToldValues(): Replaced[] | undefined {
  const replaced = useReplacedValues();
  const now = useNow(HOUR_MS);
  return replaced && toldValues(replaced, Date.parse(now));
}
