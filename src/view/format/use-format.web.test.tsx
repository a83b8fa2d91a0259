import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPreferences } from "#stores/preferences-store.ts";
import { newFormat } from "#tests/factories/format.ts";
import { BusinessFormat, useFormat } from "./use-format.ts";

const AT = "2026-03-02T14:05:00.000Z";

beforeEach(() => setPreferences({ hourCycle: 12, firstDayOfWeek: "sun", locale: null }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Shown() {
  const format = useFormat();
  return (
    <p>{`${format.day(AT)} ${format.time(AT).replace(/^\d+/, "")} ${format.weekdayNames("short")[0]}`}</p>
  );
}
const text = () => screen.getByText(/:/).textContent;

it("follows what is chosen on this device at once, and remembers it", () => {
  render(<Shown />);
  expect(text()).toBe("Monday, March 2 :05 PM Sun".replace("PM", newFormat().time(AT).slice(-2)));
  act(() => setPreferences({ hourCycle: 24 }));
  expect(text()).not.toMatch(/[AP]M/);
  act(() => setPreferences({ firstDayOfWeek: "mon" }));
  expect(text()).toMatch(/Mon$/);
  expect(localStorage.getItem("hourCycle")).toBe("24");
  expect(localStorage.getItem("firstDayOfWeek")).toBe("mon");
});

it("follows the browser's languages as they change", () => {
  render(<Shown />);
  expect(text()).toContain("Monday, March 2");
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["es-ES"]);
  act(() => void window.dispatchEvent(new Event("languagechange")));
  expect(text()).toContain("lunes, 2 de marzo");
});

it("goes by the language that was chosen, where this browser knows it", () => {
  render(<Shown />);
  act(() => setPreferences({ locale: "es-MX" }));
  expect(text()).toContain("lunes, 2 de marzo");
  act(() => setPreferences({ locale: "en-US@posix" }));
  expect(text()).toContain("Monday, March 2");
  act(() => setPreferences({ locale: null }));
  expect(localStorage.getItem("formatLocale")).toBeNull();
});

it("is the business's within one", () => {
  render(
    <BusinessFormat value={newFormat({ zone: "Asia/Kathmandu" })}>
      <Shown />
    </BusinessFormat>,
  );
  expect(text()).toContain(":50 PM");
});
