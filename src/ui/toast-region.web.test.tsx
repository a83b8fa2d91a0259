import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ModalFrame } from "./modal-frame.tsx";
import { toast, toastQueue } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

afterEach(() => {
  cleanup();
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
});

function Page({ hasInner }: { hasInner: boolean }) {
  return (
    <>
      <ModalFrame isOpen onClose={() => {}} title="Outer">
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
