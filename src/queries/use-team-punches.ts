import { combineLatest, map } from "rxjs";
import type { Profile } from "#schema/entities/profile.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useDayStart } from "./use-day-start.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** A punch and whose it is. */
export interface TeamPunch {
  punch: TimeRecord;
  name: string;
}

/** A punch left open longer than this is a forgotten clock-out, not somebody at work. */
const OPEN_AT_MOST_MS = 7 * 24 * 3_600_000;

/** Everyone's punches that began today or are still open, as far as this device may see them, newest first. */
export function useTeamPunches(): TeamPunch[] | undefined {
  const start = useDayStart();
  const since = new Date(Date.parse(start ?? "9999-01-01") - OPEN_AT_MOST_MS).toISOString();
  const punches = useLive<TeamPunch[]>(
    ({ replica }) =>
      combineLatest([
        replica.time_records.find({
          selector: { kind: "clock", clock_in_time: { $gte: since } },
          sort: [{ clock_in_time: "asc" }],
        }).$,
        replica.profiles.find().$,
      ]).pipe(
        map(([records, profiles]) =>
          teamPunches(rowsOf<TimeRecord>(records), rowsOf<Profile>(profiles), start ?? ""),
        ),
      ),
    `team-punches ${start}`,
  );
  return start === undefined ? undefined : punches;
}

function teamPunches(punches: TimeRecord[], profiles: Profile[], start: string): TeamPunch[] {
  const people = new Map(profiles.map((profile) => [profile.id, profile]));
  return punches
    .filter((punch) => punch.clock_in_time >= start || punch.clock_out_time === null)
    .map((punch) => ({ punch, name: nameOf(people.get(punch.user_id)) }))
    .reverse();
}

function nameOf(profile: Profile | undefined): string {
  return profile?.name || profile?.email || "Someone";
}
