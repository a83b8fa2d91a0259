import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { RegionCard } from "./region-card.tsx";

vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));

const loadLanguage = vi.hoisted(() => vi.fn(async () => true));
vi.mock("#words/words.ts", async (original) => ({ ...(await original<object>()), loadLanguage }));

const keep = vi.hoisted(() => vi.fn());
vi.mock("#commands/account/preferences.ts", () => ({
  chooseRegion: (_: unknown, choice: object) => keep(choice),
}));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  keep.mockReset().mockResolvedValue(undefined);
  loadLanguage.mockReset().mockResolvedValue(true);
  setPreferences({ hourCycle: 12, firstDayOfWeek: "sun", locale: null });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
});

function show(business_id: string | null) {
  useSession.setState({ scope: { user_id: "me", business_id, role: "employee" } });
  render(
    <CommandContextContext value={{ commandFailed: () => {}, device: new FakeDevice() } as never}>
      <RegionCard />
    </CommandContextContext>,
  );
}
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

it("counts here at once, and is kept for the person's other devices", () => {
  show("b");
  choose("24-hour");
  expect(usePreferences.getState().hourCycle).toBe(24);
  expect(keep).toHaveBeenCalledExactlyOnceWith({ hourCycle: 24, firstDayOfWeek: "sun", locale: null });
  choose("Monday");
  expect(keep).toHaveBeenLastCalledWith({ hourCycle: 24, firstDayOfWeek: "mon", locale: null });
});

it("stays on this device where there is no business", () => {
  show(null);
  choose("24-hour");
  expect(usePreferences.getState().hourCycle).toBe(24);
  expect(keep).not.toHaveBeenCalled();
});

it("says when it could not be kept, and counts here all the same", async () => {
  keep.mockRejectedValue(new Error("full"));
  show("b");
  choose("24-hour");
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(usePreferences.getState().hourCycle).toBe(24);
});

async function chooseLanguage(name: string) {
  fireEvent.click(screen.getByRole("button", { name: /Language/ }));
  fireEvent.click(await screen.findByRole("option", { name }));
}

it("speaks the language that is chosen, once its words are there, and the browser's again", async () => {
  show("b");
  await chooseLanguage("Español (México)");
  await vi.waitFor(() => expect(usePreferences.getState().locale).toBe("es-MX"));
  expect(loadLanguage).toHaveBeenLastCalledWith("es-MX");
  expect(localStorage.getItem("formatLocale")).toBe("es-MX");
  expect(keep).toHaveBeenLastCalledWith({ hourCycle: 12, firstDayOfWeek: "sun", locale: "es-MX" });
  await chooseLanguage("Browser language: English (United States)");
  await vi.waitFor(() => expect(usePreferences.getState().locale).toBeNull());
  expect(loadLanguage).toHaveBeenLastCalledWith("en-US");
});

it("stays in its language, and says why, where the words cannot be loaded", async () => {
  loadLanguage.mockResolvedValue(false);
  show("b");
  await chooseLanguage("Español (España)");
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(toastQueue.visibleToasts[0]?.content.text).toBe(
    "Couldn't load this language. Go online and try again.",
  );
  expect(usePreferences.getState().locale).toBeNull();
  expect(keep).not.toHaveBeenCalled();
});
