import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import {
  setBusinessLocale,
  setPreferences,
  setPublicLocale,
  usePreferences,
} from "#stores/preferences-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { BusinessScope } from "./business-scope.tsx";

const CHOICE: RegionChoice = { hourCycle: 24, firstDayOfWeek: "mon", locale: "fr-FR" };
const keep = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("#commands/account/preferences.ts", () => ({
  chooseRegion: (_: unknown, choice: object) => (keep as (choice: object) => Promise<void>)(choice),
}));
vi.mock("#queries/use-region-choice.ts", () => ({ useRegionChoice: () => CHOICE }));
vi.mock("#queries/business.ts", () => ({ useBusiness: () => newBusiness({ locale: "es-MX" }) }));

beforeEach(() => void keep.mockClear());
afterEach(() => {
  cleanup();
  setPreferences({ locale: null });
  setBusinessLocale(null);
});

const show = () =>
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <BusinessScope>shown</BusinessScope>
    </CommandContextContext>,
  );

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
