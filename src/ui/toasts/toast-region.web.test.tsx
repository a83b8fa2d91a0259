import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ModalFrame } from "../overlays/modal-frame.tsx";
import { toast, toastQueue } from "./toast.ts";
import { PAGE_FOOT } from "./toast-place.ts";
import { ToastRegion } from "./toast-region.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
});

function Page({ hasInner }: { hasInner: boolean }) {
  return (
    <>
      <ModalFrame onClose={() => {}} title="Outer">
        A list
      </ModalFrame>
      <ModalFrame isOpen={hasInner} onClose={() => {}} title="Inner">
        A form
      </ModalFrame>
      <ToastRegion />
    </>
  );
}

it("keeps what comes after a dialog over a dialog in reach", async () => {
  const { rerender } = render(<Page hasInner />);
  await act(async () => toast.success("Saved"));
  await act(async () => rerender(<Page hasInner={false} />));
  await act(async () => toast.info("Deleted", { action: { label: "Undo", run: () => {} } }));
  const undo = screen.getByText("Undo");
  expect(undo.closest("[inert], [aria-hidden='true']")).toBeNull();
});

it("is read out by its name and words, and can be dismissed", async () => {
  render(<ToastRegion />);
  await act(async () => toast.warning("You are offline", { description: "Changes are kept here." }));
  const shown = screen.getByRole("alertdialog", { name: "You are offline" });
  expect(screen.getByRole("region", { name: /^Notifications/ }).contains(shown)).toBe(true);
  const said = await within(shown).findByRole("alert");
  expect(said.textContent).toBe("You are offlineChanges are kept here.");
  await act(async () => within(shown).getByRole("button", { name: "Dismiss" }).click());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("tells the page how much room it takes, above what stays at the page's edge, until it is gone", async () => {
  const room = () => document.documentElement.style.getPropertyValue("--toast-room");
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return "pageFoot" in this.dataset ? new DOMRect(0, window.innerHeight - 80, 300, 80) : new DOMRect();
  });
  const { unmount } = render(
    <>
      <footer {...PAGE_FOOT}>Write a message</footer>
      <ToastRegion />
    </>,
  );
  await act(async () => toast.info("Saved"));
  expect(room()).toBe("164px");
  unmount();
  expect(room()).toBe("");
});

it.each([
  ["button", "the page", false],
  ["choice", "a menu over it", true],
])("finds a place in which it covers no %s of %s", async (_, __, isOver) => {
  const place = () => document.documentElement.style.getPropertyValue("--toast-foot");
  const { innerHeight } = window;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const { from } = this.dataset;
    if (from) return new DOMRect(0, innerHeight - Number(from), 300, 44);
    return new DOMRect(0, 0, 300, 60);
  });
  render(
    <>
      <main inert={isOver} />
      <div role={isOver ? "menu" : undefined}>
        <div role={isOver ? "menuitem" : "button"} data-from="90">
          Save
        </div>
        <div role={isOver ? "menuitem" : "button"} data-from="160">
          Cancel
        </div>
      </div>
      <ToastRegion />
    </>,
  );
  await act(async () => toast.info("Saved"));
  // Above both: the gap between them is too small.
  await vi.waitFor(() => expect(place()).toBe("172px"));
});
