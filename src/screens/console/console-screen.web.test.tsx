import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ConsoleScreen } from "./console-screen.tsx";

const TOKEN = "t".repeat(64);
const AT = "2026-11-01T12:00:00.000Z";
const MINUTE_MS = 60_000;
const online = vi.spyOn(navigator, "onLine", "get");
const invoke = vi.fn();

type Answer = unknown;
let answers: Record<string, Answer>;

const OVERVIEW = { users: 20, staff_accounts: 11, job_applications: 2, job_postings: 1, plans: null };
const APPLICATIONS = {
  rows: [
    {
      id: "a1",
      full_name: "Ada Lovelace",
      position: "Cook",
      email: "ada@x.test",
      has_resume: true,
      created_at: AT,
    },
    { id: "a2", full_name: "Bob", position: "Cook", email: "bob@x.test", has_resume: false, created_at: AT },
  ],
  has_more: false,
};
const POSTINGS = {
  rows: [{ id: "p1", title: "Cook", description: "Cooks", is_sample: true, created_at: AT }],
};

/** What the server's client reports for a refusal. */
const refused = (status: number, body: object) => ({
  data: null,
  error: { name: "FunctionsHttpError", context: Response.json(body, { status }) },
});
const LOCKED = () => refused(401, { code: "console_locked", message: "Please enter the access code again." });

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

beforeEach(() => {
  online.mockReturnValue(true);
  answers = {
    unlock: { token: TOKEN, expires_at: AT },
    overview: OVERVIEW,
    operations: { backups: "fresh", age_hours: 5, returns: [] },
    applications: APPLICATIONS,
    postings: POSTINGS,
    support_requests: { rows: [], has_more: false },
  };
  invoke.mockReset().mockImplementation(async (name: string, { body }: { body: { action?: string } }) => {
    const key = name === "console-unlock" ? "unlock" : (body.action ?? "");
    const answer = answers[key] ?? { status: "done" };
    const found = typeof answer === "function" ? answer() : answer;
    return found.error ? found : { data: found, error: null };
  });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.useRealTimers();
});

const show = () =>
  render(
    <MemoryRouter>
      <CommandContextContext
        value={
          {
            remote: async () => ({ functions: { invoke } }),
            device: { newId: () => "0a000000-0000-4000-8000-000000000001" },
            commandFailed: () => {},
          } as never
        }
      >
        <ConsoleScreen />
      </CommandContextContext>
    </MemoryRouter>,
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const requests = (action: string) =>
  invoke.mock.calls.filter(([, { body }]) => body.action === action).map(([, options]) => options);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

async function openConsole(code = "open sesame") {
  type("Access Code", code);
  await press("Access Console");
}
async function openTab(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name })));
}

it("asks for the access code, and opens with it", async () => {
  show();
  expect(screen.getByRole("heading", { name: "Enter Access Code" })).toBeTruthy();
  await press("Access Console");
  expect(screen.getByText("Enter the access code")).toBeTruthy();
  expect(invoke).not.toHaveBeenCalled();
  await openConsole();
  expect(await screen.findByText("Total Users")).toBeTruthy();
  for (const [title, figure] of [
    ["Total Users", "20"],
    ["Staff Accounts", "11"],
    ["Job Applications", "2"],
    ["Job Postings", "1"],
  ]) {
    const term = screen.getAllByText(title ?? "").find(({ tagName }) => tagName === "DT");
    expect(term?.nextElementSibling?.textContent).toBe(figure);
  }
  expect(document.activeElement?.textContent).toBe("Admin Console");
  expect(requests("overview")[0].headers).toEqual({ "x-console-token": TOKEN });
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

it("says of a wrong code what the server says, and keeps it", async () => {
  answers.unlock = () => refused(403, { code: "invalid_password", message: "Invalid password" });
  show();
  await openConsole("wrong");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid password");
  expect(screen.getByLabelText<HTMLInputElement>("Access Code").value).toBe("wrong");
});

it("asks for a code of the authenticator app where the server wants one", async () => {
  answers.unlock = () => ({ needs_totp: true });
  show();
  expect(screen.queryByLabelText("Authenticator code")).toBeNull();
  await openConsole();
  const field = await screen.findByLabelText("Authenticator code");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await press("Access Console");
  expect(screen.getByText("Enter the 6-digit code from your authenticator app")).toBeTruthy();
  type("Authenticator code", "123 456");
  answers.unlock = () => refused(403, { code: "invalid_code", message: "Invalid code" });
  await press("Access Console");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid code");
  answers.unlock = { token: TOKEN, expires_at: AT };
  await press("Access Console");
  expect(await screen.findByText("Total Users")).toBeTruthy();
  const sent = invoke.mock.calls.filter(([name]) => name === "console-unlock").map(([, { body }]) => body);
  expect(sent).toEqual([
    { code: "open sesame" },
    { code: "open sesame", totp: "123456" },
    { code: "open sesame", totp: "123456" },
  ]);
});

it("lists applications, and saves a resume under its name without showing it", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} });
  answers.resume = new Blob(["%PDF-"], { type: "application/octet-stream" });
  show();
  await openConsole();
  expect(await screen.findByText("Ada Lovelace")).toBeTruthy();
  expect(screen.getByText("No resume")).toBeTruthy();
  await press("Download Ada Lovelace's resume");
  expect(saved).toEqual(["Resume_Ada_Lovelace.pdf"]);
  expect(requests("resume")[0].body).toEqual({ action: "resume", application_id: "a1" });
  answers.resume = () => refused(404, { code: "not_found", message: "There is no such resume." });
  await press("Download Ada Lovelace's resume");
  expect(toasts()).toEqual(["Failed to download resume"]);
});

it("says when data cannot be loaded, and tries again", async () => {
  answers.applications = () => ({ data: null, error: { name: "FunctionsFetchError" } });
  show();
  await openConsole();
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(toasts()).toEqual(["Failed to load data"]);
  answers.applications = APPLICATIONS;
  await act(async () => void fireEvent.click(retry));
  expect(await screen.findByText("Ada Lovelace")).toBeTruthy();
});

it("creates a posting of lines, once it has what it must", async () => {
  show();
  await openConsole();
  await openTab("Job Postings");
  expect(await screen.findByText("Sample")).toBeTruthy();
  await press("New Job Posting");
  const dialog = within(screen.getByRole("dialog"));
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Create posting" })));
  expect(dialog.getByText("Job title is required")).toBeTruthy();
  expect(dialog.getByText("Job description is required")).toBeTruthy();
  type("Title", "Baker");
  type("Description", "Bakes");
  type("Benefits", "Bread\n\n  Cake \n");
  answers.create_posting = () => ({ data: null, error: { name: "FunctionsFetchError" } });
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Create posting" })));
  expect(toasts()).toEqual(["Failed to create job posting"]);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Baker");
  delete answers.create_posting;
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Create posting" })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts()).toContain("Job posting created successfully");
  const [first, second] = requests("create_posting").map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ title: "Baker", benefits: ["Bread", "Cake"], requirements: [] });
});

it("deletes a posting after asking", async () => {
  show();
  await openConsole();
  await openTab("Job Postings");
  await screen.findByText("Sample");
  await press("Delete Cook");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(requests("delete_posting")).toEqual([]);
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Delete" })));
  expect(requests("delete_posting").map(({ body }) => body)).toEqual([
    { action: "delete_posting", id: "p1" },
  ]);
  expect(toasts()).toEqual(["Job posting deleted successfully"]);
  answers.delete_posting = () => refused(500, { code: "failed", message: "x" });
  await press("Delete Cook");
  await act(
    async () =>
      void fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" })),
  );
  expect(toasts()).toContain("Failed to delete job posting");
});

it("marks as an estimate what is none but one, and nothing else", async () => {
  const first = show();
  await openConsole();
  await openTab("Subscriptions");
  expect(await screen.findByText("Estimate")).toBeTruthy();
  const figures = () =>
    screen
      .getAllByRole("definition")
      .slice(-4)
      .map(({ firstChild }) => firstChild?.textContent);
  expect(figures()).toEqual(["12", "5", "2", "1"]);
  first.unmount();

  answers.overview = { ...OVERVIEW, plans: { free: 3, basic: 0, pro: 1, enterprise: 0 } };
  show();
  await openConsole();
  await openTab("Subscriptions");
  expect(await screen.findByText("Free 75%")).toBeTruthy();
  expect(figures()).toEqual(["3", "0", "1", "0"]);
  expect(screen.queryByText("Estimate")).toBeNull();
});

it("lists what support was asked, and marks it", async () => {
  const request = {
    id: "s1",
    name: "Sam",
    email: "sam@x.test",
    topic: "Problem",
    message: "Help",
    is_member: true,
    is_mailed: true,
    created_at: AT,
    done_at: null,
  };
  answers.support_requests = { rows: [request], has_more: false };
  show();
  await openConsole();
  await openTab("Support Requests");
  expect(await screen.findByText("To do")).toBeTruthy();
  await press("Mark as done: Problem from Sam");
  expect(await screen.findByText("Done")).toBeTruthy();
  await press("Mark as not done: Problem from Sam");
  expect(requests("mark_support_request").map(({ body }) => body.is_done)).toEqual([true, false]);
});

it("locks after fifteen minutes, says so, and keeps what was typed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  show();
  await openConsole();
  await openTab("Job Postings");
  await press("New Job Posting");
  type("Title", "Baker");
  await act(async () => void vi.advanceTimersByTime(15 * MINUTE_MS - 1000));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await act(async () => void vi.advanceTimersByTime(2000));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(
    "The console locks after 15 minutes. Enter the access code again. Your draft was kept.",
  );
  expect(requests("lock")).toHaveLength(1);
  await openConsole();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Baker");
});

it("locks when the server says that its time is over", async () => {
  show();
  await openConsole();
  await screen.findByText("Ada Lovelace");
  answers.postings = LOCKED;
  await openTab("Job Postings");
  expect(await screen.findByRole("heading", { name: "Enter Access Code" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("locks after 15 minutes");
  expect(toasts()).toEqual([]);
});

it("forgets the token when it is locked, when the page is left, and when it is hidden for another", async () => {
  show();
  await openConsole();
  await screen.findByText("Ada Lovelace");
  await press("Lock console");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Access Code")));
  expect(screen.getByRole("heading", { name: "Enter Access Code" })).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  await openConsole();
  await screen.findByText("Ada Lovelace");
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(screen.getByRole("heading", { name: "Enter Access Code" })).toBeTruthy();
  await openConsole();
  await screen.findByText("Ada Lovelace");
  cleanup();
  await waitFor(() => expect(requests("lock")).toHaveLength(3));
  for (const { headers } of requests("lock")) expect(headers["x-console-token"]).toBe(TOKEN);
});

it("says that it needs a connection, and loads by itself when there is one", async () => {
  online.mockReturnValue(false);
  show();
  expect(screen.getByRole("status").textContent).toBe(
    "You're offline. The console needs an internet connection.",
  );
  answers.unlock = () => ({ data: null, error: { name: "FunctionsFetchError" } });
  await openConsole();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "You're offline. The console needs an internet connection.",
  );
  online.mockReturnValue(true);
  answers.unlock = { token: TOKEN, expires_at: AT };
  await press("Access Console");
  await screen.findByText("Ada Lovelace");
  online.mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText("You're offline. The console needs an internet connection.")).toBeTruthy();
  expect(screen.getByText("Ada Lovelace")).toBeTruthy();
});

it.each([
  [{ backups: "fresh", age_hours: 5 }, "Last backup: 5 hours ago.", false],
  [{ backups: "fresh", age_hours: 0 }, "Last backup: less than an hour ago.", false],
  [
    { backups: "elsewhere", age_hours: null },
    "Database backups are managed where the database is hosted",
    false,
  ],
  [{ backups: "late", age_hours: 40 }, "The last backup is 40 hours old.", true],
  [{ backups: "late", age_hours: 75 }, "The last backup is 3 days old.", true],
  [{ backups: "missing", age_hours: null }, "No backup has been made yet.", true],
  [{ backups: "off", age_hours: null }, "Backups are off.", true],
])("says how it stands with backups: %j", async (operations, words, isWarning) => {
  answers.operations = { ...operations, returns: [] };
  show();
  await openConsole();
  const found = await within(await screen.findByRole("region", { name: "Server" })).findByText(words, {
    exact: false,
  });
  expect(found.closest("[role=status], [role=alert]") !== null).toBe(isWarning);
});

it("says when data went back in time, and what devices have brought back", async () => {
  const returns = [
    { cause: "noticed", at: AT, businesses: 1, repeated: 1 },
    { cause: "restored", at: AT, businesses: 40, repeated: 1200 },
  ];
  answers.operations = { backups: "fresh", age_hours: 5, returns };
  show();
  await openConsole();
  const lines = await within(await screen.findByRole("region", { name: "Server" })).findAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Devices still had changes that the server had lost.* 1 business was affected\. 1 lost update has /,
    ),
    expect.stringMatching(/A backup was restored\. 40 businesses were affected\. 1,200 lost updates have /),
  ]);
});
