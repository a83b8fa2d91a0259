import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StaffInvite } from "#commands/business/staff-invites.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { forgetForms } from "#stores/kept-forms.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { OpenInvites, useInvites } from "./open-invites.tsx";
import { InviteDialog } from "./staff-invites.tsx";

const NOW = "2026-03-02T12:00:00.000Z";
const INVITE: StaffInvite = {
  id: "i1",
  email: "sam@shop.test",
  name: "Sam Okafor",
  role: "employee",
  payrate: 15.75,
  start_date: null,
  sent_at: "2026-03-01T12:00:00.123456+00:00",
  expires_at: "2026-03-08T12:00:00.123456+00:00",
};

/** The server's invitations, and all requests to it. */
let held: StaffInvite[];
let asked: [name: string, body: object | undefined][];
let refusal: Error | null;
let isUnreachable: boolean;

beforeEach(() => {
  held = [INVITE];
  asked = [];
  refusal = null;
  isUnreachable = false;
  toastQueue.clear();
});
afterEach(() => {
  cleanup();
  forgetForms();
  vi.restoreAllMocks();
});

function show(content: React.ReactNode) {
  const server = {
    functions: {
      async invoke(name: string, { body }: { body: object }) {
        asked.push([name, body]);
        return refusal ? { data: null, error: refusal } : { data: { id: "i", expires_at: NOW }, error: null };
      },
    },
    async rpc(name: string, args?: { invite: string }) {
      asked.push([name, args]);
      if (isUnreachable) return { data: null, error: { message: "" }, status: 0 };
      if (name === "revoke_staff_invite") held = held.filter(({ id }) => id !== args?.invite);
      return { data: name === "open_staff_invites" ? held : true, error: null, status: 200 };
    },
  };
  const context = {
    ...commandContext(newUser("b", "admin"), null as never, new FakeDevice()),
    remote: async () => server as never,
  };
  render(<CommandContextContext value={context}>{content}</CommandContextContext>);
}
function Listed() {
  return <OpenInvites invites={useInvites()} now={NOW} />;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastToast = () => toastQueue.visibleToasts[0]?.content;

it("lists who was invited, and until when", async () => {
  held = [INVITE, { ...INVITE, id: "i2", name: "Kim", expires_at: "2026-03-01T12:00:00+00:00" }];
  show(<Listed />);
  const items = await screen.findAllByRole("listitem");
  expect(within(items[0] as HTMLElement).getByText(/^Expires .*8/)).toBeDefined();
  expect(within(items[1] as HTMLElement).getByText(/^Expired .*1/)).toBeDefined();
});

it("sends an invitation again as it was", async () => {
  show(<Listed />);
  await screen.findByText("Sam Okafor");
  press("Resend invitation to Sam Okafor");
  await waitFor(() => expect(lastToast()).toMatchObject({ text: "Invitation sent to sam@shop.test" }));
  expect(asked[1]).toEqual([
    "invite-staff",
    { email: "sam@shop.test", name: "Sam Okafor", role: "employee", payrate: 15.75 },
  ]);
});

it("revokes an invitation once that is confirmed", async () => {
  show(<Listed />);
  await screen.findByText("Sam Okafor");
  press("Revoke invitation for Sam Okafor");
  press("Revoke invitation");
  expect(await screen.findByText("No pending invitations")).toBeDefined();
  expect(asked).toContainEqual(["revoke_staff_invite", { invite: "i1" }]);
});

it("says that the server cannot be reached, and asks again", async () => {
  isUnreachable = true;
  show(<Listed />);
  await screen.findByText("Couldn't reach the server. Try again.");
  isUnreachable = false;
  press("Try again");
  expect(await screen.findByText("Sam Okafor")).toBeDefined();
});

it("without a network it says so, and asks nothing", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(<Listed />);
  expect(screen.getByText("Not on this device yet")).toBeDefined();
  expect(asked).toEqual([]);
});

it("invites with what was typed", async () => {
  const [onClose, onInvited] = [vi.fn(), vi.fn()];
  show(<InviteDialog onClose={onClose} onInvited={onInvited} />);
  press("Send invitation");
  expect(await screen.findByText("Enter a name")).toBeDefined();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  type("Name", " Sam Okafor ");
  type("Email", "sam@shop.test");
  press("Send invitation");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked).toEqual([
    ["invite-staff", { name: "Sam Okafor", email: "sam@shop.test", role: "employee", payrate: null }],
  ]);
  expect(onInvited).toHaveBeenCalledOnce();
});

it("invites one after the other, and begins with the role of the last one", async () => {
  const onClose = vi.fn();
  show(<InviteDialog onClose={onClose} onInvited={() => {}} />);
  type("Name", "Sam Okafor");
  type("Email", "sam@shop.test");
  press(/Role/);
  fireEvent.click(await screen.findByRole("option", { name: /^Manager/ }));
  press("Add and next");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveProperty("value", ""));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  type("Name", "Kim");
  type("Email", "kim@shop.test");
  press("Send invitation");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(([, body]) => body)).toMatchObject([
    { name: "Sam Okafor", role: "manager" },
    { name: "Kim", role: "manager" },
  ]);
});

it("begins with no admin after an admin", async () => {
  show(<InviteDialog onClose={() => {}} onInvited={() => {}} />);
  type("Name", "Sam Okafor");
  type("Email", "sam@shop.test");
  press(/Role/);
  fireEvent.click(await screen.findByRole("option", { name: /^Admin/ }));
  press("Add and next");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveProperty("value", ""));
  expect(asked[0]?.[1]).toMatchObject({ role: "admin" });
  expect(screen.getByRole("button", { name: /Role/ }).textContent).toContain("Employee");
});

it("keeps what was typed when the server refuses, and says why", async () => {
  refusal = Object.assign(new Error("x"), {
    context: Response.json(
      { code: "email_taken", message: "This email address is already in use." },
      { status: 409 },
    ),
  });
  const onClose = vi.fn();
  show(<InviteDialog onClose={onClose} onInvited={() => {}} />);
  type("Name", "Sam");
  type("Email", "sam@shop.test");
  press("Send invitation");
  expect(await screen.findByText(/^This email has an account outside your business/)).toBeDefined();
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Sam");
  expect(onClose).not.toHaveBeenCalled();
});

it("counts whatever was typed as unsaved, and says offline that inviting needs a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(<InviteDialog onClose={() => {}} onInvited={() => {}} />);
  expect(
    screen.getByText(/^You're offline\. You need an internet connection to invite people/),
  ).toBeDefined();
  expect(useUnsaved.getState().forms).toBe(0);
  const rate = screen.getByRole("textbox", { name: "Pay rate per hour (optional)" });
  fireEvent.change(rate, { target: { value: "16" } });
  fireEvent.blur(rate);
  expect(useUnsaved.getState().forms).toBe(1);
});
