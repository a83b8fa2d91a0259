import { instantAt } from "#domain/time/zones.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { must } from "#lib/must.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { newRow } from "./new-row.ts";

const FLAGS = { entry: "entry_id", fixes: "corrects", shift: "shift_id", by: "user_id", dev: "device_id" };

/**
 * Parses punches, one text each: the kind, the time, then any exceptions from the defaults in any order.
 *
 *   'in 09:00'                    at 9 in the zone, on June 10, 2026, on Anna's phone
 *   'out 11T06:00'                on June 11
 *   'out 2026-10-25T01:30'        on a day of another month; with a Z, an instant in UTC
 *   'in 09:00 kiosk'              from a kiosk instead of a phone
 *   'in 09:00 void'               voided
 *   'in 08:55 fixes=a'            replaces the punch a
 *   'in 09:00 recorded=12:00'     entered at noon; by default recorded when it happens
 *   'in 09:00 entry=e1'           part of the entry e1, whose punches belong together
 *   'in 09:00 by=ben'             another person's
 *   'in 09:00 dev=d2 shift=s1'    on that device, for that shift
 *   'in 09:00 id=x'               has the id x; by default a, b, c, in the order of the texts
 */
export function punchesOf(texts: readonly string[], zone = "UTC"): PunchEvent[] {
  return texts.map((text, place) => {
    const [type, time, ...rest] = text.split(" ");
    const words = rest.filter((word) => !word.includes("="));
    const flags = new Map(
      rest.filter((word) => word.includes("=")).map((word) => [...word.split("=")] as [string, string]),
    );
    const at = instantOf(must(time, text), zone);
    const fields = Object.entries(FLAGS).map(([flag, field]) => [field, flags.get(flag) ?? null]);
    return {
      ...(Object.fromEntries(fields) as Pick<PunchEvent, "entry_id" | "corrects" | "shift_id" | "device_id">),
      id: flags.get("id") ?? String.fromCharCode(97 + place),
      user_id: flags.get("by") ?? "anna",
      type: type as PunchEvent["type"],
      at,
      source: (words.find((word) => word !== "void") ?? "phone") as PunchEvent["source"],
      is_void: words.includes("void"),
      unverified: null,
      recorded_at: flags.has("recorded") ? instantOf(must(flags.get("recorded"), text), zone) : at,
    };
  });
}

/** Parses an instant as in punches: '09:00', '11T06:00', '2026-10-25T01:30', '2026-10-25T01:30Z'. */
export function instantOf(text: string, zone = "UTC"): string {
  if (text.endsWith("Z")) return new Date(text).toISOString();
  const [time = "", day = "10"] = text.split("T").reverse();
  const date = day.includes("-") ? day : `2026-06-${day}`;
  const [minutes = "", seconds = "0"] = [time.slice(0, 5), time.slice(6) || "0"];
  return new Date(instantAt(date, minutes, zone) + Number(seconds) * 1000).toISOString();
}

/** Returns the items in another order, some of them twice, as after lost answers. */
export function reshuffled<T>(items: readonly T[], step: number): T[] {
  const turned = items.map((_, place) => must(items[(place * 7 + step) % items.length], "an item"));
  return [...new Set([...turned, ...items])].concat(items.slice(0, step));
}

/** Returns a press as the replica's document; `at` is a UTC instant. */
export function punchRow(user: FakeUser, fields: Partial<Punch> = {}): Punch {
  return newRow(punchEntity, {
    ...{ business_id: String(user.businessId), user_id: user.id, created_by: user.id },
    ...{ zone: "Europe/Dublin", version: 0, ...(fields.at && { recorded_at: fields.at }), ...fields },
  });
}
