import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import type { RosterWeek } from "./board/roster-week.ts";
import { EmptyWeek, Starter } from "./empty-week.tsx";

let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftTemplateEntity]);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  await replica.close();
});

function show(week: { shifts: object[]; templates: object[]; people: object[] }) {
  const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
  render(
    <MemoryRouter>
      <CommandContextContext value={commandContext(manager, replica, new FakeDevice())}>
        <BusinessFormat value={newFormat()}>
          <Starter week={week as RosterWeek} />
          <EmptyWeek week={week as RosterWeek} />
        </BusinessFormat>
      </CommandContextContext>
    </MemoryRouter>,
  );
}

it("begins an empty roster with three templates by kind of shop", async () => {
  show({ shifts: [], templates: [], people: [{}] });
  fireEvent.click(screen.getByRole("button", { name: /Kind of business/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Hotel" }));
  fireEvent.click(screen.getByRole("button", { name: "Add 3 templates" }));
  const kept = async () =>
    (await rows(replica, "shift_template").find().exec()).map((row) => {
      const { name, start_time, end_time } = row.toJSON();
      return [name, start_time, end_time].join(" ");
    });
  await waitFor(async () =>
    expect((await kept()).sort()).toEqual(["Early 06:00 14:00", "Late 14:00 22:00", "Night 22:00 06:00"]),
  );
});

it("says what an empty week is filled with, and leads alone people to their team", () => {
  show({ shifts: [], templates: [{}], people: [{}] });
  expect(screen.queryByText("Start with three shift templates")).toBeNull();
  expect(screen.getByText("No shifts this week yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add people" }).getAttribute("href")).toBe("/staff");
});

it("says nothing above or below shifts", () => {
  show({ shifts: [{}], templates: [], people: [{}] });
  expect(document.body.textContent).toBe("");
});
