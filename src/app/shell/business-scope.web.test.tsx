import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import {
  setBusinessLocale,
  setPreferences,
  setPublicLocale,
  usePreferences,
} from "#stores/preferences-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { BusinessScope } from "./business-scope.tsx";

const CONTEXT = { commandFailed: () => {} } as never;
const CHOICE: RegionChoice = { hourCycle: 24, firstDayOfWeek: "mon", locale: "fr-FR" };
const keep = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("#commands/account/preferences.ts", () => ({
  chooseRegion: (_: unknown, choice: object) => (keep as (choice: object) => Promise<void>)(choice),
}));
const replica = vi.hoisted(() => ({ choice: null as RegionChoice | null | undefined, isFilled: true }));
vi.mock("#queries/use-region-choice.ts", () => ({ useRegionChoice: () => replica.choice }));
vi.mock("#view/sync/use-is-filling.ts", () => ({ useIsFilled: () => replica.isFilled }));
vi.mock("#queries/business.ts", () => ({ useBusiness: () => newBusiness({ locale: "es-MX" }) }));

beforeEach(() => {
  Object.assign(replica, { choice: CHOICE, isFilled: true });
  keep.mockClear();
});
afterEach(() => {
  cleanup();
  setPreferences({ locale: null });
  setBusinessLocale(null);
});

const scope = () => (
  <CommandContextContext value={CONTEXT}>
    <BusinessScope>shown</BusinessScope>
  </CommandContextContext>
);
const show = () => render(scope());

it("takes over what the person chose on any device, and remembers the business's default language", () => {
  show();
  expect(usePreferences.getState()).toMatchObject({ ...CHOICE, businessLocale: "es-MX" });
  expect(localStorage.getItem("businessLocale")).toBe("es-MX");
  expect(keep).not.toHaveBeenCalled();
});

it("keeps the language that was chosen while logging in, for the other devices, too", () => {
  setPublicLocale("de-US");
  show();
  expect(usePreferences.getState()).toMatchObject({ ...CHOICE, locale: "de-US", isAhead: false });
  expect(keep).toHaveBeenCalledExactlyOnceWith({ ...CHOICE, locale: "de-US" });
});

it("keeps the language of somebody who had chosen none, once it is certain that they have not", () => {
  setPublicLocale("ar-DE");
  replica.choice = undefined;
  const { rerender } = show();
  Object.assign(replica, { choice: null, isFilled: false });
  rerender(scope());
  expect(keep).not.toHaveBeenCalled();
  replica.isFilled = true;
  rerender(scope());
  expect(keep).toHaveBeenCalledExactlyOnceWith({ ...regionalOf("ar-DE"), locale: "ar-DE" });
  expect(usePreferences.getState()).toMatchObject({ locale: "ar-DE", isAhead: false });
});

it("chooses nothing for somebody who has not", () => {
  replica.choice = null;
  show();
  expect(keep).not.toHaveBeenCalled();
});
