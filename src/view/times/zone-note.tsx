import { isOtherClock } from "#domain/region/zones.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useToday } from "./use-now.ts";

/** Says whose the times are where the device's clock shows others than the business's; else renders nothing. */
export function ZoneNote() {
  const say = useViewWords();
  const { zone } = useFormat();
  const today = useToday();
  if (!isOtherClock(deviceZone(), zone, today)) return null;
  return <p className="text-sm text-muted">{say("times.zone", { zone: zone.replaceAll("_", " ") })}</p>;
}
