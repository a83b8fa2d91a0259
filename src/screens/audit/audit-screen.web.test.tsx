import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import type { AuditChange, AuditPage } from "#schema/protocol/audit-log.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { AuditScreen } from "./audit-screen.tsx";

const read = vi.hoisted(() => vi.fn());
vi.mock("#commands/business/history.ts", () => ({
  readAuditLog: (_: unknown, ...asked: unknown[]) => read(...asked),
}));
vi.mock("#queries/people.ts", () => ({
  useEverybody: () => [
    { id: "ben", name: "Ben Carver", removed_at: "2026-02-01T09:00:00.000Z" },
    { id: "nobody", name: "" },
    { id: "olivia", name: "Olivia Byrne" },
  ],
}));
vi.mock("#queries/roster.ts", () => ({ useTemplates: () => [] }));
vi.mock("#queries/positions.ts", () => ({ usePositions: () => [] }));
vi.mock("#queries/places.ts", () => ({ usePlaces: () => [] }));
let isOnline = true;

const changeOf = (id: number, payrate: number): AuditChange => ({
  id,
  at: "2026-03-02T09:00:00.000Z",
  by: "olivia",
  device: "Mac",
  table: "profiles",
  row: "sam",
  is_new: false,
  kinds: ["pay"],
  about: {},
  earlier: { payrate: 10 },
  later: { payrate },
});
const pageOf = (changes: AuditChange[], next: number | null = null): AuditPage => ({
  server_time: "2026-03-02T09:30:00.000Z",
  changes,
  people: { sam: "Sam Okafor" },
  next: next === null ? null : { at: "then", id: next },
});
const FIFTY = Array.from({ length: 50 }, (_, at) => changeOf(100 - at, 11 + at));

beforeEach(() => {
  isOnline = true;
  localStorage.clear();
  read.mockReset().mockResolvedValue(pageOf([changeOf(2, 12)]));
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  useSession.setState({ user: { id: "olivia", email: "", businessName: "" } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
});

function show() {
  render(
    <CommandContextContext
      value={commandContext(newUser("olivia", "admin"), null as never, new FakeDevice())}
    >
      <AuditScreen />
    </CommandContextContext>,
  );
}
const list = () => screen.findByRole("list", { name: "Changes, newest first" });
const setOnline = (yes: boolean) =>
  act(() => {
    isOnline = yes;
    window.dispatchEvent(new Event(yes ? "online" : "offline"));
  });

it("tells who changed what and on which device, and what was before when it is opened", async () => {
  show();
  const [line] = (await list()).children;
  expect(line?.textContent).toContain("Olivia Byrne changed Sam Okafor's pay rate from $10.00 to $12.00");
  expect(line?.textContent).toContain("Mac");
  expect(read).toHaveBeenCalledExactlyOnceWith({}, null);
  fireEvent.click(screen.getByRole("button", { name: /^Details/ }));
  expect(line?.textContent).toContain("Before: $10.00");
  expect(screen.getByText(/This is the end of the list/)).toBeDefined();
});

it("tells when it was done, and that it was sent later", async () => {
  const later: AuditChange = { ...changeOf(2, 12), acted_at: "2026-03-01T17:30:00.000Z" };
  read.mockResolvedValue(pageOf([later, { ...changeOf(1, 11), acted_at: "2026-03-02T08:59:30.000Z" }]));
  show();
  const [late, soon] = (await list()).children;
  expect(late?.textContent).toContain("Mar 1");
  expect(late?.textContent).toContain("Sent later");
  expect(soon?.textContent).not.toContain("Sent later");
});

it("marks what people decided about themselves", async () => {
  const approved = {
    table: "staff_availability",
    earlier: {},
    later: { status: "approved", available: false },
  };
  const own: AuditChange = {
    ...changeOf(2, 12),
    ...approved,
    kinds: ["approvals"],
    about: { user_id: "olivia" },
  };
  read.mockResolvedValue(pageOf([own, { ...own, id: 1, about: { user_id: "ben" } }]));
  show();
  const marks = within(await list())
    .getAllByRole("listitem")
    .map((line) => within(line).queryByText("Own decision"));
  expect(marks).toEqual([expect.any(HTMLElement), null]);
});

it("shows older ones, once each, below", async () => {
  read.mockResolvedValueOnce(pageOf(FIFTY, 51));
  show();
  await list();
  fireEvent.click(screen.getByRole("button", { name: "Show older changes" }));
  expect(await screen.findByText(/from \$10.00 to \$12.00/)).toBeDefined();
  expect(read).toHaveBeenLastCalledWith({}, { at: "then", id: 51 });
  await screen.findByText(/This is the end of the list/);
  expect((await list()).children).toHaveLength(51);
});

it("searches, and says when nothing is found", async () => {
  show();
  await list();
  read.mockResolvedValue(pageOf([]));
  fireEvent.change(screen.getByRole("searchbox", { name: "Search changes" }), { target: { value: "Ben" } });
  expect(await screen.findByText("No matching changes")).toBeDefined();
  expect(read).toHaveBeenLastCalledWith({ text: "Ben" }, null);
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(read).toHaveBeenCalledTimes(2);
});

it.each([
  ["Person affected", { person: "ben" }],
  ["Changed by", { by: "ben" }],
])("finds somebody who has left by %s", async (name, asked) => {
  show();
  await list();
  const input = screen.getByRole("combobox", { name });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: "Ben" } });
  fireEvent.keyDown(input, { key: "ArrowDown" });
  fireEvent.keyDown(input, { key: "Enter" });
  await vi.waitFor(() => expect(read).toHaveBeenLastCalledWith(asked, null));
});

it("keeps nothing that arrives after it was left", async () => {
  let answer = (_: AuditPage) => {};
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  cleanup();
  await act(async () => answer(pageOf([changeOf(2, 12)])));
  expect(localStorage.length).toBe(0);
});

it("shows without a network what was seen last, and since when", async () => {
  show();
  await list();
  cleanup();
  isOnline = false;
  show();
  expect((await list()).children).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("You're viewing the audit log as of Mon, Mar 2");
  expect((screen.getByRole("button", { name: "Export CSV" }) as HTMLButtonElement).disabled).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  setOnline(true);
  expect(await screen.findByText(/This is the end of the list/)).toBeDefined();
  expect(screen.queryByText(/as of/)).toBeNull();
});

it("says that it needs a network where nothing was seen", async () => {
  isOnline = false;
  show();
  expect(await screen.findByText("Not on this device yet")).toBeDefined();
  expect(read).not.toHaveBeenCalled();
});

it("can be tried again when the server did not answer", async () => {
  read.mockRejectedValueOnce(new AccountError("unreachable", "no answer"));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await list()).children).toHaveLength(1);
});

it("keeps nothing for whoever may not read it any more", async () => {
  show();
  await list();
  cleanup();
  read.mockRejectedValue(new AccountError("refused", "not_allowed"));
  show();
  await screen.findByRole("alert");
  expect(screen.queryByRole("list", { name: "Changes, newest first" })).toBeNull();
  expect(localStorage.length).toBe(0);
});

it("on a phone, has the further filters after the button that shows them", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never,
  );
  show();
  const more = await screen.findByRole("button", { name: "More filters" });
  fireEvent.click(more);
  const kind = screen.getByRole("button", { name: /Type/ });
  expect(more.compareDocumentPosition(kind)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
