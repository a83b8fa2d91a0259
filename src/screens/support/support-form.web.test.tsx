import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { forgetOldSupportDrafts, readSupportDraft } from "#stores/support-draft.ts";
import { SupportForm } from "./support-form.tsx";

const user = { id: "u1", email: "owner@shop.test", businessName: "" };
const SENT = { data: { status: "sent" }, error: null };
const invoke = vi.fn();
const online = vi.spyOn(navigator, "onLine", "get");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ phase: "signed-out" });
  online.mockReturnValue(true);
  invoke.mockReset().mockResolvedValue(SENT);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
});

const show = () =>
  render(
    <CommandContextContext
      value={{ remote: async () => ({ functions: { invoke } }), commandFailed: () => {} } as never}
    >
      <SupportForm />
    </CommandContextContext>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name })));
};
/** Presses the button, and waits for the result. */
async function send(name = "Send message") {
  await press(name);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sending..." })).toBeNull());
}
function fillIn() {
  type("Name", " Robin ");
  type("Email", "robin@shop.test");
  fireEvent.click(screen.getByLabelText("Billing"));
  type("Message", "What does it cost?");
}
const requests = () => invoke.mock.calls.map(([, { body }]) => body);

it("says on submit what is missing, sends nothing, and leads to the first field that is wrong", async () => {
  show();
  type("Email", "robin");
  await send();
  for (const words of ["Enter your name", "Please enter a valid email address", "Enter a message"]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field("Name"));
  type("Message", "x".repeat(4001));
  await send();
  expect(screen.getByText("Use at most 4,000 characters")).toBeTruthy();
  expect(invoke).not.toHaveBeenCalled();
});

it("sends, then promises a reply and shows what was sent", async () => {
  show();
  fillIn();
  await send();
  expect(requests()).toEqual([
    {
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Robin",
      email: "robin@shop.test",
      topic: "Billing",
      message: "What does it cost?",
      trap: "",
    },
  ]);
  expect(document.activeElement?.textContent).toBe("Message sent");
  expect(screen.getByText("We'll reply to robin@shop.test within 1 business day.")).toBeTruthy();
  expect(screen.getByText("What does it cost?")).toBeTruthy();
  expect(localStorage.length + sessionStorage.length).toBe(0);
  await press("Send another message");
  expect(field("Message").value).toBe("");
});

it("is busy while it sends, and sends once however often it is pressed", async () => {
  let answer: (value: typeof SENT) => void = () => {};
  invoke.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  fillIn();
  await press("Send message");
  await press("Sending...");
  await waitFor(() => expect(invoke).toHaveBeenCalled());
  await act(async () => answer(SENT));
  expect(await screen.findByText("Message sent")).toBeTruthy();
  expect(invoke).toHaveBeenCalledOnce();
});

it("loses nothing when it fails, and tries the same request again; other words are another one", async () => {
  invoke.mockResolvedValue({ data: null, error: { name: "FunctionsFetchError" } });
  const first = show();
  fillIn();
  await send();
  expect(screen.getByRole("alert").textContent).toBe(
    "Can't reach the server. Try again. Your message is saved on this device.",
  );
  first.unmount();
  show();
  expect(screen.getByText("Your draft is saved on this device.")).toBeTruthy();
  expect([field("Name").value, field("Message").value]).toEqual([" Robin ", "What does it cost?"]);
  await send();
  type("Message", "How much?");
  await send("Try again");
  const [one, two, three] = requests().map(({ request_id }) => request_id);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

it("says why the server does not take a message", async () => {
  const context = Response.json({ code: "too_many_tries", message: "No." }, { status: 429 });
  invoke.mockResolvedValue({ data: null, error: { name: "FunctionsHttpError", context } });
  show();
  fillIn();
  await send();
  expect(screen.getByRole("alert").textContent).toContain(
    "You've sent too many messages. Try again in an hour.",
  );
});

it("says that it needs a connection, before and after a try", async () => {
  online.mockReturnValue(false);
  invoke.mockResolvedValue({ data: null, error: { name: "FunctionsFetchError" } });
  show();
  expect(screen.getByRole("status").textContent).toContain(
    "You're offline. You can send your message once you're back online.",
  );
  fillIn();
  await send();
  expect(screen.getByRole("alert").textContent).toBe(
    "You're offline. You can send your message once you're back online. Your message is saved on this device.",
  );
  online.mockReturnValue(true);
  invoke.mockResolvedValue(SENT);
  await send("Try again");
  expect(screen.getByText("Message sent")).toBeTruthy();
});

it("does not claim to keep what the device does not take", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  online.mockReturnValue(false);
  show();
  type("Message", "x");
  expect(screen.getByRole("status").textContent).toContain("Keep this page open");
});

it("a draft can be discarded", async () => {
  show().unmount();
  show();
  type("Message", "Draft");
  cleanup();
  show();
  await press("Discard draft");
  expect(field("Message").value).toBe("");
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

it("knows who is signed in, also when that is known late, and never goes over what was typed", async () => {
  useSession.setState({ phase: "initializing" });
  show();
  type("Message", "Mine");
  act(() => useSession.setState({ user }));
  expect(field("Email").value).toBe("owner@shop.test");
  type("Email", "other@shop.test");
  act(() => useSession.setState({ user: { ...user, email: "new@shop.test" } }));
  expect(field("Email").value).toBe("other@shop.test");
  expect(readSupportDraft("u1", Date.now())?.typed).toEqual({ email: "other@shop.test", message: "Mine" });
  expect(sessionStorage.length).toBe(0);
});

it("shows a draft to nobody but who wrote it, and leaves it to them", async () => {
  useSession.setState({ user });
  show();
  type("Message", "Mine");
  act(() => useSession.setState({ user: { ...user, id: "u2" } }));
  expect(field("Message").value).toBe("");
  act(() => useSession.setState({ user: null }));
  expect(field("Message").value).toBe("");
  fillIn();
  await send();
  act(() => useSession.setState({ user }));
  expect(screen.queryByText("Message sent")).toBeNull();
  expect(field("Message").value).toBe("Mine");
});

it("keeps what is typed when the session ends under nobody else", () => {
  useSession.setState({ user });
  show();
  type("Message", "Mine");
  act(() => useSession.setState({ user: null }));
  type("Name", "Robin");
  expect(readSupportDraft(null, Date.now())?.typed).toEqual({ name: "Robin" });
  expect(readSupportDraft("u1", Date.now())?.typed).toEqual({ message: "Mine" });
  expect(localStorage.getItem("supportDraft")).toBeNull();
});

it("removes a draft that is too old, whoever left it", () => {
  const later = Date.now() + 8 * 24 * 3_600_000;
  localStorage.setItem("theme", "dark");
  for (const one of [user, { ...user, id: "u2" }, null]) {
    useSession.setState({ user: one });
    show();
    type("Message", "Mine");
    cleanup();
  }
  expect(readSupportDraft("u1", later)).toBeNull();
  expect(readSupportDraft(null, later)).toBeNull();
  expect(Object.keys(localStorage).sort()).toEqual(["supportDraft-u2", "theme"]);
  forgetOldSupportDrafts(Date.now());
  expect(localStorage.length).toBe(2);
  forgetOldSupportDrafts(later);
  expect(localStorage.length + sessionStorage.length).toBe(1);
});

it("takes no other words while it sends", async () => {
  let answer: (value: unknown) => void = () => {};
  invoke.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  fillIn();
  await press("Send message");
  for (const name of ["Name", "Email", "Message"]) expect(field(name).readOnly).toBe(true);
  fireEvent.click(screen.getByLabelText("Privacy"));
  expect(screen.getByLabelText<HTMLInputElement>("Billing").checked).toBe(true);
  await act(async () => answer({ data: null, error: { name: "FunctionsFetchError" } }));
  await waitFor(() => expect(field("Message").readOnly).toBe(false));
});

it("has a field for programs that people do not meet", async () => {
  show();
  fillIn();
  const trap = document.querySelector<HTMLInputElement>("input[name=company_fax]");
  expect(trap?.closest("[hidden]")).not.toBeNull();
  expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
  if (trap) trap.value = "https://cheap.test";
  await send();
  expect(requests()[0].trap).toBe("https://cheap.test");
});
