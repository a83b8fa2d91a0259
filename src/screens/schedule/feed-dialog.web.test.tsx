import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { FeedDialog } from "./feed-dialog.tsx";

const feed = vi.hoisted(() => ({ has: vi.fn(), create: vi.fn(), revoke: vi.fn() }));
vi.mock("#commands/roster/calendar-feed.ts", async (original) => ({
  ...(await original<object>()),
  hasCalendarFeed: feed.has,
  createCalendarFeed: feed.create,
  revokeCalendarFeed: feed.revoke,
}));

const URL_OF_FEED = "https://example.test/functions/v1/calendar-feed?key=secret";
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  feed.has.mockReset().mockResolvedValue(false);
  feed.create.mockReset().mockResolvedValue({ url: URL_OF_FEED });
  feed.revoke.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
});

const show = (alarm: AlarmMinutes | null = null) =>
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <FeedDialog alarm={alarm} onClose={() => {}} />
    </CommandContextContext>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("makes an address, warns that it is a key, and copies it", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", Object.assign(navigator, { clipboard: { writeText } }));
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Create private link" }));
  const field = await screen.findByRole("textbox", { name: "Your private link" });
  expect((field as HTMLInputElement).value).toBe(URL_OF_FEED);
  expect(screen.getByText(/Anyone with this link can see your shifts/)).toBeDefined();
  for (const calendar of ["Google Calendar", "Apple Calendar", "Outlook"])
    expect(screen.getByText(calendar)).toBeDefined();
  press("Copy link");
  await expect.poll(() => writeText.mock.calls).toEqual([[URL_OF_FEED]]);
});

it("makes an address with the reminder that was chosen", async () => {
  show(120);
  expect(await screen.findByText(/Reminder for shifts in a new link: 2 hours before/)).toBeDefined();
  press("Create private link");
  await expect.poll(() => feed.create.mock.calls[0]?.[1]).toBe(120);
});

it("revokes the address only after being asked", async () => {
  feed.has.mockResolvedValue(true);
  show();
  expect(await screen.findByText(/Its link is shown only once/)).toBeDefined();
  press("Revoke link…");
  const asked = await screen.findByRole("alertdialog", { name: "Revoke the link?" });
  expect(feed.revoke).not.toHaveBeenCalled();
  fireEvent.click(within(asked).getByRole("button", { name: "Revoke link" }));
  expect(await screen.findByRole("button", { name: "Create private link" })).toBeDefined();
  expect(feed.revoke).toHaveBeenCalledTimes(1);
});

it("says that it needs a connection where there is none, and asks nothing", () => {
  isOnline = false;
  show();
  expect(screen.getByText(/Go online to manage your calendar feed/)).toBeDefined();
  expect(feed.has).not.toHaveBeenCalled();
});

it("says what went wrong", async () => {
  feed.has.mockRejectedValue(new Error("boom"));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
});
