import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyScreen } from "./lazy-screen.ts";

const Rota = () => <h1>Rota</h1>;

function show({ Screen }: ReturnType<typeof lazyScreen>) {
  render(
    <Suspense fallback="Loading...">
      <Screen />
    </Suspense>,
  );
}

afterEach(cleanup);

it("shows a screen without a fallback once it was preloaded", async () => {
  const load = vi.fn(async () => Rota);
  const rota = lazyScreen(load);
  await rota.preload();
  show(rota);
  expect(screen.getByRole("heading", { name: "Rota" })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it("loads a screen that is shown before it was preloaded, or whose preloading failed", async () => {
  const load = vi.fn(async () => Rota).mockRejectedValueOnce(new Error("offline"));
  const rota = lazyScreen(load);
  rota.preload();
  await act(async () => show(rota));
  expect(screen.getByRole("heading", { name: "Rota" })).toBeTruthy();
});
