import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES, type Language } from "#words/languages.ts";
import { type Catalog, type MessageKeys, wordsOf } from "#words/words.ts";
import { lazyPart } from "./lazy-part.ts";
import { NotLoaded, NotOpened } from "./not-loaded.tsx";

const Rota = ({ week }: { week: number }) => <h1>Rota of week {week}</h1>;
const load = vi.fn(async () => Rota);

beforeEach(() => void load.mockReset().mockResolvedValue(Rota));
afterEach(cleanup);

const show = ({ Part }: ReturnType<typeof lazyPart<{ week: number }>>) =>
  act(async () =>
    render(
      <Suspense fallback="Loading the rota">
        <Part week={2} />
      </Suspense>,
    ),
  );
const rota = () => screen.queryByRole("heading", { name: "Rota of week 2" });
const tryAgain = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
const fails = () => load.mockRejectedValueOnce(new TypeError("Failed to fetch"));

it("is loaded once, however often it is shown", async () => {
  const part = lazyPart(load);
  await show(part);
  cleanup();
  await show(part);
  expect(rota()).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it("is shown once its words are there", async () => {
  let arrive: (catalog: { default: Catalog }) => void = () => {};
  const arriving = new Promise<{ default: Catalog }>((resolve) => {
    arrive = resolve;
  });
  const imports = Object.fromEntries(LANGUAGES.map((language) => [language, () => arriving]));
  load.mockImplementation(async () => {
    wordsOf<MessageKeys>(imports as Record<Language, () => typeof arriving>);
    return Rota;
  });
  await show(lazyPart(load));
  expect(document.body.textContent).toBe("Loading the rota");
  await act(async () => arrive({ default: {} }));
  expect(rota()).toBeTruthy();
});

it("stays away when it cannot be had, and comes when it is shown anew", async () => {
  fails();
  const part = lazyPart(load);
  await show(part);
  expect(document.body.textContent).toBe("");
  expect(load).toHaveBeenCalledOnce();
  cleanup();
  await show(part);
  expect(rota()).toBeTruthy();
});

it("comes by itself once there is a connection", async () => {
  fails();
  await show(lazyPart(load));
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(rota()).toBeTruthy();
});

it("says that content is missing, and tries again as often as it is told to", async () => {
  fails();
  fails();
  await show(lazyPart(load, NotLoaded));
  const alert = screen.getByRole("alert");
  const button = screen.getByRole("button", { name: "Try again" });
  expect(alert.textContent).toContain("Couldn't load this section.");
  button.focus();
  await tryAgain();
  expect(alert.textContent).toContain("Couldn't load this section.");
  expect(document.activeElement).toBe(button);
  expect(load).toHaveBeenCalledTimes(2);
  await tryAgain();
  expect(rota()).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says so too of what opens over the page, which can be closed then", async () => {
  fails();
  const onClose = vi.fn();
  const { Part } = lazyPart<{ onClose: () => void }>(load as never, NotOpened);
  await act(async () => render(<Suspense>{<Part onClose={onClose} />}</Suspense>));
  expect(screen.getByRole("alert").textContent).toContain("Couldn't load this section.");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
