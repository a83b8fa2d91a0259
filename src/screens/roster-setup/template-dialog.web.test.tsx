import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { NEW_TEMPLATE, type TemplateDraft } from "./template-schema.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const BAR = newRow(positionEntity, { name: "Bar" });
const OLD = newRow(positionEntity, { name: "Old", is_archived: true, sort_order: 1 });
const EARLY: TemplateDraft = { ...NEW_TEMPLATE, name: "Early", start_time: "07:00", end_time: "15:00" };
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    shiftTemplateEntity,
    positionEntity,
    placeEntity,
    trainingModuleEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

async function show(draft = EARLY) {
  render(
    <CommandContextContext value={commandContext(manager, replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <TemplateDialog draft={draft} onClose={() => {}} />
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByRole("textbox", { name: "Name" });
}
const press = (name: string | RegExp, role = "button") =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
const stored = async () =>
  (
    await rows(replica, "shift_template")
      .find({ selector: { kind: "shift_template" } })
      .exec()
  ).map((one) => one.toMutableJSON());

it("asks for no position where there is none in use", async () => {
  await rows(replica, "position").insert(OLD);
  await show();
  expect(screen.queryByRole("button", { name: /Position/ })).toBeNull();
});

it("gives a template a position, a number of people, and breaks", async () => {
  await rows(replica, "position").bulkInsert([BAR, OLD]);
  await show();
  await screen.findByRole("button", { name: /Position/ });
  await press(/Position/);
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["No position", "Bar"]);
  await press("Bar", "option");

  expect(screen.queryByRole("textbox", { name: "People needed" })).toBeNull();
  await press("Monday", "checkbox");
  type(screen.getByRole("textbox", { name: "People needed" }), "3");

  await press("Add break");
  await press("Add break");
  const second = () => within(screen.getByRole("group", { name: "Break 2" }));
  expect(second().getByRole<HTMLInputElement>("textbox", { name: "After (hours)" }).value).toBe("8");
  type(second().getByRole("textbox", { name: "After (hours)" }), "2.5");
  type(second().getByRole("textbox", { name: "Length (minutes)" }), "15");
  await act(async () => void fireEvent.click(second().getByRole("checkbox", { name: "Paid" })));
  await press("Save template");
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      {
        position_id: BAR.id,
        headcount: 3,
        breaks: [
          { after: 150, minutes: 15, paid: true },
          { after: 240, minutes: 30, paid: false },
        ],
      },
    ]),
  );
});

it("takes breaks away, and stores none", async () => {
  await show({ ...EARLY, breaks: [{ after: 240, minutes: 30, paid: false }] });
  await press("Remove break 1");
  expect(screen.queryByRole("group", { name: "Break 1" })).toBeNull();
  await press("Save template");
  await waitFor(async () => expect(await stored()).toMatchObject([{ breaks: null, position_id: null }]));
});

it("keeps an archived position that a template has", async () => {
  await rows(replica, "position").insert(OLD);
  await show({ ...EARLY, position_id: OLD.id });
  expect((await screen.findByRole("button", { name: /Position/ })).textContent).toContain("Old");
});

it("asks for a place where a template's is no more, also if one alone is left", async () => {
  const north = newRow(placeEntity, { name: "North" });
  const closed = newRow(placeEntity, { name: "South", is_archived: true });
  await rows(replica, "place").bulkInsert([north, closed]);
  await show({ ...EARLY, place_id: closed.id });
  expect((await screen.findByRole("button", { name: /Place/ })).textContent).toContain("South");
  cleanup();
  await show({ ...EARLY, place_id: north.id });
  expect(screen.queryByRole("button", { name: /Place/ })).toBeNull();
});
