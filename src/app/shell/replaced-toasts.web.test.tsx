import "fake-indexeddb/auto";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replaced } from "#domain/sync/replaced-values.ts";
import { useChangedMeanwhile } from "#stores/sync-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ReplacedToasts } from "./replaced-toasts.ts";

let told: Replaced[] | undefined;
let isFilled = true;
vi.mock("#queries/replaced-values.ts", () => ({ useToldValues: () => told }));
vi.mock("#view/times/use-now.ts", () => ({ useNow: () => "2026-03-02T12:00:00.000Z" }));
vi.mock("#view/sync/use-is-filling.ts", () => ({ useIsFilled: () => isFilled }));

const valuesOf = (...ids: string[]) => ids.map((id) => ({ entry: { id }, row: {} }) as Replaced);
const said = () => toastQueue.visibleToasts.map(({ content }) => content.description).reverse();

beforeEach(() => {
  toastQueue.clear();
  isFilled = true;
});
afterEach(() => {
  cleanup();
  useChangedMeanwhile.setState(useChangedMeanwhile.getInitialState());
});

it("tells of all values together, once on this device, and opens the list", async () => {
  told = undefined;
  const { rerender } = render(<ReplacedToasts />);
  told = valuesOf("first", "second");
  rerender(<ReplacedToasts />);
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toMatch(/^2 values/);
  cleanup();
  told = valuesOf("first", "second", "third");
  render(<ReplacedToasts />);
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(said()[1]).toMatch(/^1 value /);
  toastQueue.visibleToasts[0]?.content.action?.run();
  expect(useChangedMeanwhile.getState().isOpen).toBe(true);
});
