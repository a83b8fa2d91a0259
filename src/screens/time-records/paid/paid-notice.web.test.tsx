import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { paidInterval, ruleSets } from "#tests/factories/pay.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { COMPLETE, FakeDevice, newCorrection, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { TimeRecordsScreen } from "../time-records-screen.tsx";

// A virtualized list needs a size.
vi.hoisted(() => {
  for (const [size, px] of Object.entries({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 })) {
    Object.defineProperty(HTMLElement.prototype, size, { get: () => px });
  }
});

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const PERIOD = { from: "2026-03-01", to: "2026-03-07" };
const sam = newUser(BUSINESS);
const users = { manager: newUser(BUSINESS, "manager"), admin: newUser(BUSINESS, "admin") };
const ENTITIES = [
  businessEntity,
  profileEntity,
  punchEntity,
  punchCorrectionEntity,
  shiftEntity,
  staffAvailabilityEntity,
  deviceEntity,
  employeePaymentEntity,
  positionEntity,
];
/** Sam was paid for nine to five of March 2; it is the week after. */
const PAYMENT = newPayment(
  {
    ...{ person: sam.id, period: PERIOD, sets: ruleSets(), zone: "Europe/Dublin" },
    intervals: [paidInterval("2026-03-02 09:00-17:00", { zone: "Europe/Dublin", key: "in", punches: [] })],
    extras: [],
  },
  { employee_id: sam.id },
);
let replica: Replica;
let device: FakeDevice;
let punches: Punch[];

beforeEach(async () => {
  toastQueue.clear();
  device = new FakeDevice();
  device.instant = "2026-03-10T20:00:00.000Z";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await rememberSync(replica, COMPLETE);
  await replica.businesses.insert(newBusiness());
  await replica.profiles.bulkInsert([
    newPerson({ id: sam.id, name: "Sam Able" }),
    newPerson({ id: users.manager.id, name: "Mia Webb", role: "manager" }),
    newPerson({ id: users.admin.id, name: "Ada Lane", role: "admin" }),
  ]);
  punches = [await press("in 09:00"), await press("out 17:00")];
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

/** 'in 09:00' of March 2, on the tablet. */
async function press(text: string, fields: Partial<Punch> = {}): Promise<Punch> {
  const [type, time] = text.split(" ");
  const at = `2026-03-02T${time}:00.000Z`;
  const times = { type: type as Punch["type"], at, recorded_at: at, received_at: at };
  const row = punchRow(sam, { ...times, source: "kiosk", ...fields });
  await replica.punches.insert(row);
  return row;
}

/** What devices of each role hold of the payment. */
async function pay(role: keyof typeof users) {
  const { frozen, period: _, ...payment } = PAYMENT;
  const { sets, zone } = PAYMENT.frozen?.inputs ?? { sets: ruleSets(), zone: "UTC" };
  await rows(replica, "last_paid_day").insert({
    ...{ kind: "last_paid_day", id: crypto.randomUUID(), business_id: BUSINESS, employee_id: sam.id },
    ...{ day: PERIOD.to, version: 1, change_id: null },
    terms: [
      { zone, currency: "USD", rules: null, sets, periods: [{ ...PERIOD, ms: frozen?.workedMs ?? 0 }] },
    ],
  });
  if (role === "admin") await replica.employee_payments.insert(payment);
}

async function show(role: keyof typeof users, query: string) {
  const user = users[role];
  await pay(role);
  useSession.setState({ scope: { user_id: user.id, business_id: BUSINESS, role } });
  render(
    <CommandContextContext value={commandContext(user, replica, device)}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <MemoryRouter initialEntries={[`/time-records?${query}`]}>
          <TimeRecordsScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
}
const DAYS = "from=2026-03-02&to=2026-03-02";
const openPanel = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /Sam Able/ }));
  return screen.findByRole("dialog");
};

describe("a change of paid times", () => {
  it.each([
    ["manager", "Paid until Mar 7: this becomes an adjustment of +1h"],
    ["admin", "Paid until Mar 7: this becomes an adjustment of +1h (+$15.75)"],
  ] as const)("is announced to a %s before it is saved, and refused to nobody", async (role, words) => {
    await show(role, `tab=records&${DAYS}`);
    fireEvent.click(within(await openPanel()).getByRole("button", { name: "Correct times" }));
    const dialog = await screen.findByRole("dialog", { name: /^Correct / });
    expect(await within(dialog).findByText("Paid until Mar 7: paid hours don't change")).toBeDefined();
    const hour = within(within(dialog).getByRole("group", { name: "Out" })).getByRole("spinbutton", {
      name: /^hour/,
    });
    act(() => hour.focus());
    fireEvent.keyDown(hour, { key: "ArrowUp" });
    expect(await within(dialog).findByText(words)).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "Stayed longer" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await expect.poll(() => toastQueue.visibleToasts[0]?.content.text).toContain("Sam Able");
    expect(
      await rows(replica, "punch")
        .find({ selector: { corrects: String(punches[1]?.id) } })
        .exec(),
    ).toHaveLength(1);
  });

  it("is announced where times are removed", async () => {
    await show("manager", `tab=records&${DAYS}`);
    fireEvent.click(within(await openPanel()).getByRole("button", { name: "Remove times" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove these times?" });
    expect(
      await within(dialog).findByText("Paid until Mar 7: this becomes an adjustment of −8h"),
    ).toBeDefined();
  });

  it("is announced where a request is granted", async () => {
    const wish = { record_id: String(punches[0]?.id), clock_in_time: "2026-03-02T08:30:00.000Z" };
    await replica.corrections.insert(newCorrection(sam, { ...wish, clock_out_time: null }));
    await show("manager", "tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(
      await within(list).findByText("Paid until Mar 7: this becomes an adjustment of +30m"),
    ).toBeDefined();
    expect(within(list).getByRole("button", { name: "Approve" })).toBeDefined();
  });

  it("is announced for each decision about a match", async () => {
    const typed = {
      source: "manager",
      entry_id: "e0000000-0000-4000-8000-000000000001",
      recorded_at: "2026-03-03T09:00:00.000Z",
    } as const;
    await press("in 09:00", typed);
    await press("out 17:30", typed);
    await show("admin", "tab=review");
    const day = await screen.findByRole("list", { name: /^To review: Mon, Mar 2/ });
    expect(await within(day).findByText("Paid until Mar 7. Adjustment by decision:")).toBeDefined();
    const choices = within(day)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
      .filter((text) => /^Keep /.test(text ?? ""));
    expect(choices).toEqual(["Keep entered times: +30m (+$7.88)", "Keep clocked times: 0m ($0.00)"]);
  });

  it("is told where hours are approved that changed since", async () => {
    await press("out 18:15", { corrects: String(punches[1]?.id), source: "correction" });
    await show("manager", `tab=hours&${DAYS}`);
    await screen.findByRole("row", { name: /Sam Able/ });
    fireEvent.click(await screen.findByRole("button", { name: /^Approve/ }));
    const dialog = await screen.findByRole("dialog", { name: "Approve Sam Able's hours" });
    expect(
      await within(dialog).findByText("Paid until Mar 7: later changes become an adjustment of +1h 15m"),
    ).toBeDefined();
  });

  it("is not announced for days that nobody paid", async () => {
    await show("manager", "tab=records&from=2026-03-02&to=2026-03-10");
    fireEvent.click(await screen.findByRole("button", { name: "Add times" }));
    const dialog = await screen.findByRole("dialog", { name: "Add times" });
    expect(dialog.textContent).not.toContain("Paid until");
  });
});
