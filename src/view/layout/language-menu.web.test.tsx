import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { LanguageMenu } from "./language-menu.tsx";

const loadLanguage = vi.hoisted(() => vi.fn(async () => true));
vi.mock("#words/words.ts", async (original) => ({ ...(await original<object>()), loadLanguage }));

afterEach(() => {
  cleanup();
  loadLanguage.mockReset().mockResolvedValue(true);
  toastQueue.clear();
  setPreferences({ locale: null });
});

async function choose(name: string) {
  render(<LanguageMenu />);
  fireEvent.click(screen.getByRole("button", { name: "Language" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
}

it("lists the app's languages in their own words, and keeps the one that is chosen", async () => {
  await choose("Español");
  await vi.waitFor(() => expect(usePreferences.getState()).toMatchObject({ locale: "es-US", isAhead: true }));
  expect(localStorage.getItem("formatLocale")).toBe("es-US");
});

it("changes nothing, and says why, where the words cannot be loaded", async () => {
  loadLanguage.mockResolvedValue(false);
  await choose("العربية");
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(toastQueue.visibleToasts[0]?.content.text).toBe(
    "Couldn't load this language. Go online and try again.",
  );
  expect(usePreferences.getState().locale).toBeNull();
});

it("can be drawn by the build", () => {
  expect(renderToStaticMarkup(<LanguageMenu />)).toContain('aria-label="Language"');
});
