import { afterAll, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
afterAll(() => vi.unstubAllGlobals());
const { dismissToast, toast, toastQueue } = await import("./toast.ts");

const shown = () => toastQueue.visibleToasts.map(({ content }) => content.text);
const close = () => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
};

it("is shown alone on a phone; those before it come back once it goes", () => {
  toast.warning("You are offline");
  toast.info("Clocked in");
  expect(shown()).toEqual(["Clocked in"]);
  close();
  expect(shown()).toEqual(["You are offline"]);
  close();
  expect(shown()).toEqual([]);
});

it("does not come back if it was dismissed while it waited", () => {
  toast.warning("You are offline");
  toast.info("Clocked in");
  dismissToast("You are offline");
  close();
  expect(shown()).toEqual([]);
});
