import { act, renderHook } from "@testing-library/react";
import type { PointerEvent } from "react";
import { expect, it, vi } from "vitest";
import { useEdgeDrag } from "./use-edge-drag.ts";

it("keeps the last move when the pointer is let go before that was drawn", () => {
  const onResize = vi.fn();
  const shift = { date: "2026-03-02", start_time: "09:00", end_time: "17:00" } as never;
  const { result } = renderHook(() =>
    useEdgeDrag({ shift, window: { start: 0, end: 1440 }, offset: 0, onResize }),
  );
  const line = document.createElement("div");
  line.dataset.track = "";
  line.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 10);
  const edge = line.appendChild(document.createElement("span"));
  Object.assign(edge, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  const at = (minute: number) =>
    ({
      button: 0,
      pointerId: 1,
      clientX: minute,
      currentTarget: edge,
    }) as unknown as PointerEvent<HTMLElement>;

  act(() => {
    const { onPointerDown, onPointerMove, onPointerUp } = result.current.propsOf("end");
    onPointerDown(at(17 * 60));
    onPointerMove(at(16 * 60));
    onPointerMove(at(15 * 60));
    onPointerUp();
  });
  expect(onResize).toHaveBeenCalledExactlyOnceWith({ start_time: "09:00", end_time: "15:00" });
});
