import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { type CommandContext, CommandContextContext } from "#commands/command-context.ts";

import { ConfirmEmailNotice } from "../staff/staff-screen.tsx";
import { ConfirmEmailScreen } from "./confirm-email-screen.tsx";

const TOKEN = "A".repeat(43);
afterEach(cleanup);

type Answer = { status: number; body: object };

/** Renders content whose server gives these answers of confirm-email in turn; returns the requests. */
function show(path: string, content: React.ReactNode, answers: Answer[], isConfirmed = false) {
  const asked: object[] = [];
  const remote = {
    rpc: async () => ({ data: isConfirmed, error: null, status: 200 }),
    functions: {
      async invoke(_: string, { body }: { body: object }) {
        asked.push(body);
        const answer = answers.shift() ?? { status: 503, body: {} };
        if (answer.status === 200) return { data: answer.body, error: null };
        const context = Response.json(answer.body, { status: answer.status });
        return { data: null, error: Object.assign(new Error(), { name: "FunctionsHttpError", context }) };
      },
    },
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <CommandContextContext
        value={{ remote: async () => remote, commandFailed: () => {} } as unknown as CommandContext}
      >
        {content}
      </CommandContextContext>
    </MemoryRouter>,
  );
  return asked;
}

it.each([
  ["in the fragment", "#"],
  ["in the query, as mails of earlier releases have it", "?"],
])("confirms the address that the mail went to, with the secret %s, and leads on", async (_, place) => {
  const asked = show(`/confirm-email${place}token=${TOKEN}`, <ConfirmEmailScreen />, [
    { status: 200, body: { status: "confirmed" } },
  ]);
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toBeTruthy();
  expect(asked).toEqual([{ token: TOKEN }]);
});

it("says that a link is not valid any more, and where to get another", async () => {
  show(`/confirm-email#token=${TOKEN}`, <ConfirmEmailScreen />, [
    { status: 410, body: { code: "expired", message: "No." } },
  ]);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This link is no longer valid. Log in and",
  );
  expect(screen.getByRole("link", { name: "Go to Staff" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("tries again when the server could not be reached", async () => {
  show(`/confirm-email#token=${TOKEN}`, <ConfirmEmailScreen />, [
    { status: 503, body: {} },
    { status: 200, body: { status: "confirmed" } },
  ]);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toBeTruthy();
});

it("tells admins what waits for the confirmation, and sends its mail again", async () => {
  const asked = show("/staff", <ConfirmEmailNotice isOwner={false} />, [
    { status: 200, body: { status: "confirmed" } },
  ]);
  expect((await screen.findByRole("status")).textContent).toMatch(
    /^You can't invite staff or email payslips until/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Resend email" }));
  await expect.poll(() => screen.queryByRole("status")).toBeNull();
  expect(asked).toEqual([{}]);
});

it("asks the owner to open their own link", async () => {
  show("/staff", <ConfirmEmailNotice isOwner />, []);
  expect((await screen.findByRole("status")).textContent).toMatch(
    /^To invite staff and email payslips, confirm your email/,
  );
});

it("tells admins nothing once the address is confirmed", async () => {
  show("/staff", <ConfirmEmailNotice isOwner={false} />, [], true);
  await Promise.resolve();
  expect(screen.queryByRole("status")).toBeNull();
});
