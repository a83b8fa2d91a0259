import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newMessage } from "#tests/factories/messages.ts";
import { newPost } from "#tests/factories/news.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { SearchButton } from "./search-button.tsx";

vi.mock("#app/routing/screens.ts", () => ({ screens: new Proxy({}, { get: () => ({}) }) }));

const ENTITIES = [
  ...[businessEntity, profileEntity, punchEntity, punchDecisionEntity, shiftEntity, swapRequestEntity],
  ...[shiftTemplateEntity, messageEntity, privateMessageEntity, newsPostEntity, trainingModuleEntity],
];
const BUSINESS = newBusiness();
const ME = newUser(BUSINESS.id);
const JOSE = newPerson({ name: "José Núñez", email: "jose@shop.test" });
const BEN = newPerson({ name: "Ben Carver", email: "ben@shop.test" });
const DAY = "2026-03-07";

let replica: Replica;
let address = "";
const logOut = vi.fn();

beforeEach(async () => {
  configure({ asyncUtilTimeout: 20_000 });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T09:00:00.000Z") });
  logOut.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(BUSINESS);
  await replica.profiles.bulkInsert([newPerson({ id: ME.id, name: "Sam Okafor" }), JOSE, BEN]);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

function Page() {
  const { pathname, search, hash } = useLocation();
  address = pathname + search + hash;
  return (
    <BusinessFormat value={useFormatFor(BUSINESS)}>
      <SearchButton onLogOut={logOut} />
      <main id="main">
        <input aria-label="On the page" />
      </main>
    </BusinessFormat>
  );
}

function show(role: Role = "employee") {
  const scope = { user_id: ME.id, business_id: BUSINESS.id, role };
  useSession.setState({ phase: "ready", user: { id: ME.id, email: "", businessName: "" }, scope });
  return render(
    <MemoryRouter initialEntries={["/dashboard"]}>
      <CommandContextContext value={commandContext({ ...ME, role }, replica, new FakeDevice())}>
        <ReplicaContext value={{ replica, userId: ME.id }}>
          <Page />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}

const press = (key: string, on: Element = screen.getByRole("combobox"), more = {}) =>
  act(async () => {
    fireEvent.keyDown(on, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, ...more });
    fireEvent.keyUp(on, { key, ...more });
  });
const openByKey = () => press("k", document.body, { ctrlKey: true });
async function type(text: string) {
  const field = await screen.findByRole("combobox");
  await act(async () => {
    fireEvent.change(field, { target: { value: text } });
  });
}
const group = (name: string) => screen.findByRole("group", { name });
const resultsOf = async (name: string) =>
  within(await group(name))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
async function choose(named: { name?: string | RegExp; description?: RegExp }) {
  const result = await screen.findByRole("option", named);
  await act(async () => void fireEvent.click(result));
}

describe("the search", () => {
  it("opens by Ctrl+K, Cmd+K and its button, closes by Escape, and gives the focus back", async () => {
    show();
    const field = screen.getByRole("textbox", { name: "On the page" });
    for (const keys of [{ ctrlKey: true }, { metaKey: true }]) {
      await act(async () => field.focus());
      await press("k", field, keys);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox")));
      await press("Escape");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(field));
    }
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Search" })));
    await screen.findByRole("dialog", { name: "Search" });
  });

  it("opens by no other keys, and not over a dialog", async () => {
    show();
    await press("k", document.body);
    await press("k", document.body, { ctrlKey: true, shiftKey: true });
    document.getElementById("main")?.setAttribute("inert", "");
    await openByKey();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers what one can do before anything is typed, and runs nothing by Enter", async () => {
    show();
    await openByKey();
    expect((await resultsOf("Actions")).slice(0, 4)).toEqual([
      "Clock in",
      "Request time off",
      "Available shifts",
      "Private messages",
    ]);
    await press("Enter");
    expect(address).toBe("/dashboard");
    expect(await replica.punches.find().exec()).toEqual([]);
  });

  it("chooses by arrows, Home and End, and says how many there are", async () => {
    show();
    await openByKey();
    await type("s");
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^\d+ results$/));
    const chosen = () => {
      const id = screen.getByRole("combobox").getAttribute("aria-activedescendant");
      return id && document.getElementById(id)?.textContent;
    };
    const all = screen.getAllByRole("option").map(({ textContent }) => textContent);
    await press("ArrowDown");
    expect(chosen()).toBe(all[1]);
    await press("End");
    expect(chosen()).toBe(all.at(-1));
    await press("Home");
    expect(chosen()).toBe(all[0]);
    await type("nothing has this");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("No results"));
  });
});

describe("people", () => {
  it("are found without accents, and for staff open their conversation", async () => {
    show();
    await openByKey();
    await type("jose nunez");
    expect(await resultsOf("People")).toEqual(["JN".concat("José Núñez")]);
    await press("Enter");
    await waitFor(() => expect(address).toBe(`/chat?with=${JOSE.id}`));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are found in the staff list for managers, who can also write to them, and oneself in the settings", async () => {
    show("manager");
    await openByKey();
    await type("ben");
    expect(await resultsOf("Actions")).toEqual(["New message to Ben Carver"]);
    await choose({ name: "Ben Carver" });
    expect(address).toBe("/staff?search=Ben+Carver");
    await openByKey();
    await type("sam oka");
    await choose({ name: "Sam Okafor", description: /You/ });
    expect(address).toBe("/settings");
  });
});

describe("actions", () => {
  it.each<[Role, string, string]>([
    ["employee", "payroll", ""],
    ["employee", "add shift", ""],
    ["manager", "payroll", ""],
    ["manager", "add shift", "/roster#add"],
    ["admin", "pay rules", "/payroll?tab=rules"],
    ["employee", "vacation", "/availability#add"],
    ["manager", "my schedule", ""],
    ["manager", "schedule", "/schedule"],
    ["employee", "language", "/settings"],
  ])("of %s by %s lead to '%s'", async (role, typed, expected) => {
    show(role);
    await openByKey();
    await type(typed);
    await screen.findByText(expected ? /^\d+ results?$/ : "No results", { selector: "[role=status]" });
    await press("Enter");
    expect(address).toBe(expected || "/dashboard");
  });

  it("clock in, and show it", async () => {
    show();
    await openByKey();
    await choose({ name: "Clock in" });
    await waitFor(async () => {
      const punches = await replica.punches.find().exec();
      expect(punches.map((punch) => punch.toJSON()).map(({ type, user_id }) => [type, user_id])).toEqual([
        ["in", ME.id],
      ]);
    });
    expect(address).toBe("/time-clock");
  });

  it("log out", async () => {
    show();
    await openByKey();
    await type("sign out");
    await choose({ name: "Log out" });
    expect(logOut).toHaveBeenCalledOnce();
  });
});

describe("what comes later", () => {
  beforeEach(async () => {
    const shift = { date: DAY, user_id: JOSE.id, published: true };
    await replica.shifts.bulkInsert([
      newShift(shift),
      newShift({ ...shift, date: "2026-03-08", published: false }),
    ]);
    await replica.news.insert(newPost({ title: "Keys of José" }));
    await rows(replica, "team").insert(newMessage({ text: "José has the keys", user_id: BEN.id }));
  });

  it("stands below people and actions, by kind, and leads there", async () => {
    show();
    await openByKey();
    await type("jose");
    await group("Messages");
    expect(screen.getAllByRole("group").map((one) => one.getAttribute("aria-labelledby"))).toHaveLength(4);
    const text = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(text).toEqual([
      "JNJosé Núñez",
      "José NúñezSat, Mar 7, 9:00 AM – 5:00 PM",
      "Keys of José",
      "José has the keysBen Carver, Team chat, 8:00 AM",
    ]);
    await choose({ description: /Sat, Mar 7/ });
    expect(address).toBe(`/schedule?view=week&day=${DAY}`);
  });

  it.each<[Role, Parameters<typeof choose>[0], string]>([
    ["manager", { description: /Sat, Mar 7/ }, `/roster?week=${DAY}`],
    ["manager", { description: /Sun, Mar 8/ }, "/roster?week=2026-03-08"],
    ["employee", { name: "Keys of José" }, "/news?search=Keys+of+Jos%C3%A9"],
    ["employee", { name: "José has the keys" }, "/chat"],
  ])("for a %s leads by %j to %s", async (role, named, expected) => {
    show(role);
    await openByKey();
    await type("jose");
    await choose(named);
    expect(address).toBe(expected);
  });
});
