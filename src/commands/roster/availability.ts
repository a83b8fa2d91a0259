import {
  type AvailabilityEdit,
  type EntryFields,
  inverseEntryEdits,
  isOverNewer,
} from "#domain/availability/edits.ts";
import { type EntryPlan, fitEntries, type OnTaken } from "#domain/availability/entries.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { editAllLocally } from "#replica/local-change.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { CommandContext } from "../command-context.ts";
import { deciderOf } from "../own-decisions.ts";
import { businessZone, type ReplicaWriter, write } from "../write.ts";

/**
 * Applies edits in one write and returns their undo; skips missing entries, and undos of what others have changed since.
 * Who may not decide asks again.
 */
async function writeAvailability(
  context: CommandContext,
  writing: ReplicaWriter,
  asked: readonly AvailabilityEdit[],
): Promise<AvailabilityEdit[]> {
  const { replica, stamped, newId, patch, remove } = writing;
  const before = await entriesById(
    replica,
    asked.map(({ id }) => id),
  );
  const edits = asked.filter((edit) => !isOverNewer(edit, before.get(edit.id) ?? null));
  const personOf = (edit: AvailabilityEdit) =>
    edit.kind === "add" ? edit.entry.user_id : (before.get(edit.id)?.user_id ?? "");
  const decides = await deciderOf(context, writing, edits.map(personOf));
  const answered = <F extends Partial<EntryFields>>(edit: AvailabilityEdit, fields: F) => {
    const status = decides(personOf(edit)) ? fields.status : "pending";
    return { ...fields, ...(status && answerOf(status, fields.denial_reason)) };
  };

  const added = new Map(edits.flatMap((edit) => (edit.kind === "add" ? [[edit.id, edit] as const] : [])));
  await editAllLocally(
    rows(replica, "availability"),
    [...added.keys()],
    (id, stored) => {
      const edit = added.get(id);
      if (!edit || (stored && edit.isShared)) return null;
      const made = stamped(id);
      const fields = answered(edit, edit.entry) as EntryFields & Answer;
      const document = { kind: "availability" as const, ...made, ...fields, updated_at: made.created_at };
      return { kind: "add", document, isShared: Boolean(edit.isShared) };
    },
    newId,
  );
  await Promise.all(
    edits.map(async (edit) => {
      if (edit.kind === "remove") await remove("availability", edit.id);
      if (edit.kind === "change") await patch("availability", edit.id, answered(edit, edit.fields));
    }),
  );
  const after = (edit: AvailabilityEdit) => {
    if (edit.kind === "remove") return {};
    return answered<Partial<EntryFields>>(edit, edit.kind === "add" ? edit.entry : edit.fields);
  };
  return edits
    .map((edit) => inverseEntryEdits(edit, before.get(edit.id) ?? null, after(edit), newId))
    .filter((edit) => edit !== null)
    .reverse();
}

/** Returns the entries with these ids that still exist. */
async function entriesById(
  replica: Replica,
  ids: readonly string[],
): Promise<Map<string, StaffAvailability>> {
  const found = await replica.staff_availability.findByIds([...ids]).exec();
  return new Map([...found].map(([id, document]) => [id, document.toMutableJSON()]));
}

type Answer = Pick<StaffAvailability, "status" | "approved" | "denial_reason">;

/** A denial's reason does not apply to another decision. */
function answerOf(status: Answer["status"], reason: string | null | undefined): Answer {
  const denial_reason = (status === "denied" && reason) || null;
  return { status, approved: status === "approved", denial_reason };
}

export interface NewAvailability {
  userId: string;
  days: readonly string[];
  plan: EntryPlan;
  onTaken: OnTaken;
}

/**
 * Adds an entry for several days as one series, and resolves to the undo: empty if all of it existed, as after a
 * double tap. What a manager enters for others is approved; other entries wait for a manager if the business requires
 * that, and otherwise count at once.
 */
export function addAvailability(
  context: CommandContext,
  { userId, days, plan, onTaken }: NewAvailability,
): Promise<AvailabilityEdit[]> {
  return write(context, async (writing) => {
    const { replica, newId } = writing;
    const [from = "", to = ""] = [days[0], days.at(-1)];
    const found = await replica.staff_availability
      .find({ selector: { kind: "availability", user_id: userId, date: { $gte: from, $lte: to } } })
      .exec();
    const existing = found.map((document) => document.toMutableJSON());
    const fit = fitEntries(days, plan, existing, onTaken);
    const series_id = fit.days.length > 1 ? newId() : null;
    const entryOn = (date: string): EntryFields => ({
      user_id: userId,
      date,
      ...plan,
      preference: plan.preference ?? null,
      status: "approved",
      time_slots: [],
      series_id,
    });
    return writeAvailability(context, writing, [
      ...fit.remove.map((id) => ({ kind: "remove" as const, id })),
      ...fit.days.map((date) => ({ kind: "add" as const, id: newId(), entry: entryOn(date) })),
    ]);
  });
}

/** Changes these entries, and resolves to the undo. They become a series of their own. */
export function changeAvailability(
  context: CommandContext,
  ids: readonly string[],
  plan: EntryPlan,
): Promise<AvailabilityEdit[]> {
  return write(context, async (writing) => {
    const there = await entriesById(writing.replica, ids);
    const series_id = there.size > 1 ? writing.newId() : null;
    return writeAvailability(
      context,
      writing,
      [...there.keys()].map((id) => ({ kind: "change", id, fields: { ...plan, series_id } })),
    );
  });
}

/** Applies availability edits, such as an undo, and resolves to their undo. */
export function applyAvailability(
  context: CommandContext,
  edits: readonly AvailabilityEdit[],
): Promise<AvailabilityEdit[]> {
  return write(context, (writing) => writeAvailability(context, writing, edits));
}

/**
 * Decides requests, and resolves to the undo; another's decision stays, and what nobody decided before its day was over.
 * A reason reaches only the person who asked.
 */
export function decideAvailability(
  context: CommandContext,
  ids: readonly string[],
  status: "approved" | "denied",
  denial_reason: string | null = null,
): Promise<AvailabilityEdit[]> {
  return write(context, async (writing) => {
    const there = [...(await entriesById(writing.replica, ids)).values()];
    const decides = await deciderOf(
      context,
      writing,
      there.map(({ user_id }) => user_id),
    );
    const today = calendarDay(writing.now(), await businessZone(context, writing));
    const waiting = there.filter(
      (entry) => entry.status === "pending" && entry.date >= today && decides(entry.user_id),
    );
    return writeAvailability(
      context,
      writing,
      waiting.map(({ id }) => ({ kind: "change", id, fields: { status, denial_reason } })),
    );
  });
}

/** Removes entries, and resolves to the undo. */
export function removeAvailability(
  context: CommandContext,
  ids: readonly string[],
): Promise<AvailabilityEdit[]> {
  return applyAvailability(
    context,
    ids.map((id) => ({ kind: "remove", id })),
  );
}
