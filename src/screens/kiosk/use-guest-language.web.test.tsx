import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IDLE_KIOSK, type KioskPerson, type KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { guestLanguageOf, useGuestLanguage } from "#stores/guest-language.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { useLocale } from "#view/format/use-locale.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useGuestLanguageOf } from "./use-guest-language.ts";

const loadLanguage = vi.hoisted(() => vi.fn(async () => true));
vi.mock("#words/words.ts", async (original) => ({ ...(await original<object>()), loadLanguage }));

const sam = { user_id: "sam" } as KioskPerson;
const ann = { user_id: "ann" } as KioskPerson;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  loadLanguage.mockReset().mockResolvedValue(true);
  toastQueue.clear();
  localStorage.clear();
});

function Tablet(kiosk: Partial<KioskSnapshot>) {
  return (
    <>
      <LanguageSwitch onChoose={useGuestLanguageOf({ ...IDLE_KIOSK, ...kiosk })} />
      <p>Speaks {useLocale()}</p>
    </>
  );
}

/** A tablet on its first screen, and what brings it elsewhere. */
function show() {
  const { rerender } = render(<Tablet />);
  return async (state: KioskSnapshot["state"], person: KioskPerson | null = null) => {
    rerender(<Tablet state={state} person={person} />);
    await act(async () => {});
  };
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const spoken = () => screen.getByText(/^Speaks/).textContent;

it("offers the app's languages in their own words, and speaks one at once", async () => {
  show();
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(["English", "Español", "Deutsch", "Français", "العربية"]);
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("English");
  await press("Español");
  expect(spoken()).toBe("Speaks es-US");
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("Español");
});

it("remembers what was chosen for whose PIN it then was, and speaks the tablet's own afterwards", async () => {
  const go = show();
  await press("Español");
  await go("typing");
  await go("confirming", sam);
  expect(spoken()).toBe("Speaks es-US");
  expect(guestLanguageOf("sam")).toBe("es-US");
  await go("stored", sam);
  await go("idle");
  expect(spoken()).toBe("Speaks en-US");
  await go("typing");
  await go("confirming", sam);
  expect(spoken()).toBe("Speaks es-US");
  await press("العربية");
  expect(guestLanguageOf("sam")).toBe("ar-US");
});

it("speaks its own for the next person, who types while the last result is read", async () => {
  const go = show();
  await go("confirming", sam);
  await press("العربية");
  await go("stored", sam);
  await go("typing");
  expect(spoken()).toBe("Speaks en-US");
  await go("confirming", ann);
  expect(spoken()).toBe("Speaks en-US");
  expect(guestLanguageOf("ann")).toBeNull();
});

it("keeps it over a wrong PIN, but not for long where nobody goes on", async () => {
  const go = show();
  await press("Español");
  await go("typing");
  await go("wrong");
  await go("idle");
  expect(spoken()).toBe("Speaks es-US");
  await act(async () => void vi.advanceTimersByTime(20_000));
  expect(spoken()).toBe("Speaks en-US");
});

it("stays in its language, and says why, where the words cannot be loaded", async () => {
  loadLanguage.mockResolvedValue(false);
  show();
  await press("Español");
  expect(spoken()).toBe("Speaks en-US");
  expect(toastQueue.visibleToasts[0]?.content.text).toBe(
    "Couldn't load this language. Go online and try again.",
  );
});

it("leaves the device in its own language", async () => {
  show();
  await press("Español");
  cleanup();
  expect(useGuestLanguage.getState().locale).toBeNull();
});
