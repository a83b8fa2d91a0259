import { afterAll, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
afterAll(() => vi.unstubAllGlobals());
const { dismissToast, offerUndo, toast, toastQueue } = await import("./toast.ts");

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

it("does not come back if it was plain news; offers and problems do", () => {
  toast.error("Not saved");
  const onEnd = vi.fn();
  offerUndo("Deleted", onEnd);
  toast.success("Saved");
  toast.info("Clocked in");
  toast.info("Clocked out");
  const seen = [shown()];
  for (let times = 0; times < 3; times++) {
    close();
    seen.push(shown());
  }
  expect(seen).toEqual([["Clocked out"], ["Deleted"], ["Not saved"], []]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
});

it("can be dismissed after another with its text has gone", () => {
  toast.info("Saved");
  toast.info("Saved");
  dismissToast("Saved");
  expect(shown()).toEqual([]);
});
