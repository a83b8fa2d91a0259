import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const load = () => import("./preferences-store.ts");

it("keeps the language that was chosen and the business's default over a reload", async () => {
  const { setBusinessLocale, setPreferences } = await load();
  setPreferences({ locale: "de-AT" });
  setBusinessLocale("es-MX");
  vi.resetModules();
  const { usePreferences, ...again } = await load();
  expect(usePreferences.getState()).toMatchObject({ locale: "de-AT", businessLocale: "es-MX" });
  again.setPreferences({ locale: null });
  again.setBusinessLocale(null);
  expect(usePreferences.getState()).toMatchObject({ locale: null, businessLocale: null });
  expect(localStorage.length).toBe(0);
});
