import { expect, test, vi } from "vitest";
import { askStatistics } from "./statistics-port.ts";

test("the worker that counts ends when the page is set aside", () => {
  const terminate = vi.fn();
  class FakeWorker extends EventTarget {
    postMessage() {}
    terminate = terminate;
  }
  vi.stubGlobal("Worker", FakeWorker);
  askStatistics({ replica: "r", question: {} as never, now: 0, isAhead: false, wantsKept: false });
  expect(terminate).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(terminate).toHaveBeenCalledOnce();
});
