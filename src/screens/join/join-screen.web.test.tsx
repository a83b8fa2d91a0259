import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { JoinScreen } from "./join-screen.tsx";

const TOKEN = "t".repeat(43);
const OPEN = { status: "open", business_name: "The Mill", email: "sam@shop.test", name: "Sam" };
const JOINED = { status: "joined", email: "sam@shop.test", pin: "804213" };

type Answer = { data: object } | { error: Error };
/** What accept-invite was asked, and its answer. */
let asked: object[];
let answer: (body: { password?: string }) => Answer;

beforeEach(() => {
  asked = [];
  answer = ({ password }) => ({ data: password ? JOINED : OPEN });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(path = `/join#token=${TOKEN}`) {
  const invoke = async (name: string, { body }: { body: { password?: string } }) => {
    expect(name).toBe("accept-invite");
    asked.push(body);
    return { data: null, error: null, ...answer(body) };
  };
  const context = {
    ...commandContext(newUser("b"), null as never, new FakeDevice()),
    remote: async () => ({ functions: { invoke } }) as never,
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <CommandContextContext value={context}>
        <JoinScreen />
        <Address />
      </CommandContextContext>
    </MemoryRouter>,
  );
}
function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>;
}
const refusing = (status: number, code: string) => ({
  error: Object.assign(new Error("refused"), {
    name: "FunctionsHttpError",
    context: Response.json({ code, message: "No." }, { status }),
  }),
});
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const network = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
};

it("joins with the chosen password, and shows the PIN once", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Join The Mill" })).toBeDefined();
  type("Password", "long enough");
  type("Confirm password", "long enough");
  press("Join");
  expect(await screen.findByText("804213")).toBeDefined();
  expect(screen.getByText(/won't be shown again/)).toBeDefined();
  const heading = screen.getByRole("heading", { name: "Your time clock PIN" });
  expect(document.activeElement).toBe(heading);
  expect(heading.getAttribute("aria-describedby")).toBe(screen.getByText("804213").id);
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  expect(asked).toEqual([{ token: TOKEN }, { token: TOKEN, password: "long enough" }]);
});

it.each([
  ["short", "short", "Password must be at least 8 characters"],
  ["long enough", "long enougj", "Passwords do not match"],
])("asks nothing of the server for %s and %s", async (password, again, words) => {
  show();
  await screen.findByRole("heading", { name: "Join The Mill" });
  type("Password", password);
  type("Confirm password", again);
  press("Join");
  expect(await screen.findByText(words)).toBeDefined();
  expect(asked).toHaveLength(1);
});

it("opens a link of an earlier release, whose secret moves from the query to the fragment", async () => {
  show(`/join?token=${TOKEN}`);
  expect(await screen.findByRole("heading", { name: "Join The Mill" })).toBeDefined();
  expect(asked).toEqual([{ token: TOKEN }]);
  expect(screen.getByTestId("address").textContent).toBe(`/join#token=${TOKEN}`);
});

it("says why an invitation leads nowhere", async () => {
  answer = () => refusing(410, "expired");
  show();
  expect(await screen.findByText("This invitation has expired. Ask for a new one.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("keeps what was typed when the server refuses", async () => {
  answer = ({ password }) => (password ? refusing(409, "no_seats") : { data: OPEN });
  show();
  await screen.findByRole("heading", { name: "Join The Mill" });
  type("Password", "long enough");
  type("Confirm password", "long enough");
  press("Join");
  expect(
    await screen.findByText("This business can't add anyone right now. Ask the person who invited you."),
  ).toBeDefined();
  expect((screen.getByLabelText("Password") as HTMLInputElement).value).toBe("long enough");
});

it("tries again when the server could not be reached", async () => {
  answer = () => ({ error: Object.assign(new Error("x"), { name: "FunctionsFetchError" }) });
  show();
  await screen.findByText("Can't reach the server. Try again.");
  answer = () => ({ data: OPEN });
  press("Try again");
  expect(await screen.findByRole("heading", { name: "Join The Mill" })).toBeDefined();
});

it("without a network it waits for one", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  expect(screen.getByText(/^You're offline/)).toBeDefined();
  expect(asked).toEqual([]);
  network(true);
  expect(await screen.findByRole("heading", { name: "Join The Mill" })).toBeDefined();
  network(false);
  expect(screen.getByText(/What you entered stays here/)).toBeDefined();
});

it("says of a link without a secret that it is none", () => {
  show("/join");
  expect(screen.getByText(/invitation link is incomplete/)).toBeDefined();
  expect(asked).toEqual([]);
});
