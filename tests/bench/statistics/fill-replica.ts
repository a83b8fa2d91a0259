import type { Page } from "@playwright/test";

/** The number of people and days, and the last calendar day. */
export interface Filling {
  people: number;
  days: number;
  lastDay: string;
  businessId: string;
}

/**
 * Writes the shifts and punches of a big business directly into the page's replica, as replication would: everybody
 * works five days of seven, in two punches, is unavailable on one of the others, and every twentieth shift is dropped
 * or claimed. Resolves with their numbers.
 */
export async function fillReplica(
  page: Page,
  filling: Filling,
): Promise<{ shifts: number; punches: number }> {
  return page.evaluate(async ({ people, days, lastDay, businessId }) => {
    const DAY_MS = 86_400_000;
    const TIMES = [
      ["07:00", "15:00"],
      ["11:00", "19:00"],
      ["16:00", "23:30"],
    ] as const;
    const PART = 4000;
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = await indexedDB.databases();
    const open = async (collection: string) => {
      const name = all.find((one) => one.name?.endsWith(`--${collection}`))?.name;
      return settled(indexedDB.open(name ?? ""));
    };
    const kept = { _deleted: "0", _attachments: {}, _meta: { lwt: 1 }, _rev: "1-bench" };
    const write = async (collection: string, rows: object[], marked: Set<number>) => {
      const database = await open(collection);
      for (let from = 0; from < rows.length; from += PART) {
        const transaction = database.transaction(["docs", "changes"], "readwrite");
        for (const row of rows.slice(from, from + PART)) transaction.objectStore("docs").put(row);
        for (const sequence of marked) transaction.objectStore("changes").put({ sequence, id: "bench" });
        await new Promise((resolve) => {
          transaction.oncomplete = resolve;
        });
      }
      database.close();
    };

    const staff = Array.from({ length: people }, () => crypto.randomUUID());
    const profiles = staff.map((id, number) => ({
      ...{ id, email: `p${number}@bench.test`, name: `Person ${number}`, role: "employee" },
      ...{ business_id: businessId, created_by: null, payrate: 15.5, subscription_status: "none" },
      ...{ subscription_plan: null, profile_picture_url: null, pin_hash: null, version: 1, change_id: null },
      ...{ start_date: null, deactivated_at: null, removed_at: null },
      ...{
        locale: null,
        phone: null,
        shows_phone: false,
        emergency_name: null,
        emergency_relationship: null,
        emergency_phone: null,
      },
      ...kept,
    }));
    const shifts: object[] = [];
    const punches: object[] = [];
    const availability: object[] = [];
    const marked = new Set<number>();
    const last = Date.parse(lastDay);
    for (let back = 0; back < days; back++) {
      const start = last - back * DAY_MS;
      const date = new Date(start).toISOString().slice(0, 10);
      marked.add(start / DAY_MS);
      for (const [number, user_id] of staff.entries()) {
        const place = (back + number) % 7;
        if (place === 5) {
          availability.push({
            ...{ kind: "availability", id: crypto.randomUUID(), business_id: businessId, user_id, date },
            ...{ all_day: true, start_time: null, end_time: null, available: false, reason: null },
            ...{ status: "approved", approved: true, denial_reason: null, time_slots: [], series_id: null },
            ...{ created_at: `${date}T00:00:00.000Z`, updated_at: `${date}T00:00:00.000Z` },
            ...{ version: 1, change_id: null },
            ...kept,
          });
        }
        if (place > 4) continue;
        const [from, to] = TIMES[(back + number) % 3] ?? TIMES[0];
        const shiftId = crypto.randomUUID();
        shifts.push({
          ...{ kind: "shift", id: shiftId, business_id: businessId, date, time_slot: null, start_time: from },
          ...{ end_time: to, user_id, status: "scheduled", claimed_by_user_id: null, drop_reason: null },
          ...{ denial_reason: null, published: true, published_as: null, estimated_pay: null, notes: "" },
          ...{ sort_order: 0, position: 0, created_at: `${date}T00:00:00.000Z`, version: 1, change_id: null },
          ...kept,
        });
        if (shifts.length % 21 === 20) {
          shifts.push({
            ...{ kind: "move", id: crypto.randomUUID(), business_id: businessId, date, shift_id: shiftId },
            ...{ user_id, type: back % 2 === 0 ? "drop" : "claim", at: `${date}T06:00:00.000Z` },
            ...{ version: 1, change_id: null },
            ...kept,
          });
        }
        const ends = [
          ["in", from, ((number * 7 + back) % 20) - 8],
          ["out", to, (number + back) % 10],
        ] as const;
        for (const [type, time, minutes] of ends) {
          const at = new Date(Date.parse(`${date}T${time}:00.000Z`) + minutes * 60_000).toISOString();
          punches.push({
            ...{ kind: "punch", id: crypto.randomUUID(), business_id: businessId, user_id, type, at },
            ...{ zone: "Europe/Dublin", source: "phone", device_id: null, entry_id: null, corrects: null },
            ...{ is_void: false, shift_id: null, note: "", recorded_at: at, reading: null, received_at: at },
            ...{ clock_changed: false, device_seq: null, prev_hash: null, hash: null, created_by: user_id },
            ...{ version: 1, change_id: null },
            ...kept,
          });
        }
      }
    }
    await write("profiles", profiles, new Set());
    await write("shifts", shifts, marked);
    await write("punches", punches, marked);
    await write("staff_availability", availability, marked);
    return { shifts: shifts.length, punches: punches.length };
  }, filling);
}
