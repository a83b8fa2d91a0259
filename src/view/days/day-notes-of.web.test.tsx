import "fake-indexeddb/auto";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { DayNoteList } from "./day-note-list.tsx";
import { DayNotesOf, useNotesOfToday } from "./day-notes-of.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const DAY = "2026-03-02";
const me = newUser(BUSINESS);
const place = (name: string, user_ids: string[]) =>
  newRow(placeEntity, { name, business_id: BUSINESS, is_for_everybody: false, user_ids });
const [north, south] = [place("North", [me.id]), place("South", [])];
let replica: Replica;

// It is nine o'clock on Monday, March 2.
beforeEach(async () => {
  const entities = [businessEntity, dayNoteEntity, placeEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC" }));
  const notes = [
    { title: "Summer", place_id: null },
    { title: "Delivery", place_id: north.id },
    { title: "Paint", place_id: south.id },
  ].map((note) => newRow(dayNoteEntity, { date: DAY, type: "note", ...note }));
  await replica.staff_availability.bulkInsert(notes as never);
  useSession.setState({ user: { id: me.id, email: "", businessName: "" } });
});
afterEach(async () => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

function NotesOfToday({ shifts }: { shifts: NonNullable<Parameters<typeof useNotesOfToday>[0]> }) {
  return <DayNoteList notes={useNotesOfToday(shifts) ?? []} />;
}

async function expectShown(part: ReactNode, expected: string[], places = [north, south]) {
  await replica.templates.bulkInsert(places as never);
  render(
    <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: me.id }}>{part}</ReplicaContext>
    </CommandContextContext>,
  );
  await waitFor(() => {
    const list = screen.getByRole("list", { name: "About this day" });
    expect([...list.children].map(({ textContent }) => textContent).sort()).toEqual(expected);
  });
}

it("tells at the clock of where the person works, and of where they have a shift that day", async () => {
  await expectShown(<NotesOfToday shifts={[]} />, ["Delivery, North", "Summer"]);
  cleanup();
  const at = (date: string) => [{ date, place_id: south.id }];
  await expectShown(<NotesOfToday shifts={at("2026-03-01")} />, ["Delivery, North", "Summer"], []);
  cleanup();
  await expectShown(<NotesOfToday shifts={at(DAY)} />, ["Delivery, North", "Paint, South", "Summer"], []);
});

it("tells of one place and of all", async () => {
  await expectShown(<DayNotesOf date={DAY} at={new Set([south.id])} />, ["Paint, South", "Summer"]);
});

it("names no place where there is one, and tells nothing of what was at another", async () => {
  const only = [north, { ...south, is_archived: true }];
  await expectShown(<NotesOfToday shifts={[]} />, ["Delivery", "Summer"], only);
});
