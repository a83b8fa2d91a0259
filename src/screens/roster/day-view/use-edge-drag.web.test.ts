import { act, renderHook } from "@testing-library/react";
import type { KeyboardEvent, PointerEvent } from "react";
import { expect, it, vi } from "vitest";
import { useEdgeDrag } from "./use-edge-drag.ts";

const shift = { date: "2026-03-02", start_time: "09:00", end_time: "17:00" } as never;

it("follows pointer and arrow keys to the left where time runs to the left", () => {
  const onResize = vi.fn();
  const { result } = renderHook(() =>
    useEdgeDrag({ shift, window: { start: 0, end: 1440 }, offset: 0, onResize }),
  );
  const line = document.createElement("div");
  line.dataset.track = "";
  line.dir = "rtl";
  line.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 10);
  const edge = line.appendChild(document.createElement("span"));
  document.body.append(line);
  Object.assign(edge, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  const at = (minute: number) =>
    ({
      button: 0,
      pointerId: 1,
      clientX: 1440 - minute,
      currentTarget: edge,
    }) as unknown as PointerEvent<HTMLElement>;
  const pressed = (key: string) =>
    ({ key, currentTarget: edge, preventDefault: () => {} }) as unknown as KeyboardEvent<HTMLElement>;

  act(() => {
    const { onPointerDown, onPointerMove, onPointerUp } = result.current.propsOf("end");
    onPointerDown(at(17 * 60));
    onPointerMove(at(18 * 60));
    onPointerUp();
  });
  expect(onResize).toHaveBeenLastCalledWith({ start_time: "09:00", end_time: "18:00" });
  act(() => {
    result.current.propsOf("end").onKeyDown(pressed("ArrowLeft"));
    result.current.propsOf("end").onKeyUp(pressed("ArrowLeft"));
  });
  expect(onResize.mock.lastCall?.[0].end_time > "17:00").toBe(true);
  act(() => {
    result.current.propsOf("end").onKeyDown(pressed("ArrowRight"));
    result.current.propsOf("end").onKeyUp(pressed("ArrowRight"));
  });
  expect(onResize.mock.lastCall?.[0].end_time < "17:00").toBe(true);
  line.remove();
});

it("keeps the last move when the pointer is let go before that was drawn", () => {
  const onResize = vi.fn();
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

it("moves the whole shift by the pointer beyond a press, and by arrow keys", () => {
  const onResize = vi.fn();
  const { result } = renderHook(() =>
    useEdgeDrag({ shift, window: { start: 0, end: 1440 }, offset: 0, onResize }),
  );
  const line = document.createElement("div");
  line.dataset.track = "";
  line.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 10);
  const bar = line.appendChild(document.createElement("div"));
  const setPointerCapture = vi.fn();
  Object.assign(bar, { setPointerCapture });
  const at = (minute: number) =>
    ({ button: 0, pointerId: 1, clientX: minute, currentTarget: bar, target: bar }) as never;
  const pressed = (key: string) => ({ key, currentTarget: bar, target: bar, preventDefault() {} }) as never;
  const { barProps } = result.current;

  act(() => {
    barProps.onPointerDownCapture(at(600));
    barProps.onPointerMoveCapture(at(603));
    barProps.onPointerUpCapture();
  });
  expect([result.current.hasMoved(), onResize.mock.calls, setPointerCapture.mock.calls]).toEqual([
    false,
    [],
    [],
  ]);
  act(() => {
    barProps.onPointerDownCapture(at(600));
    barProps.onPointerMoveCapture(at(640));
    barProps.onPointerMoveCapture(at(660));
    barProps.onPointerUpCapture();
  });
  expect(result.current.hasMoved()).toBe(true);
  expect(onResize.mock.calls).toEqual([[{ start_time: "10:00", end_time: "18:00" }]]);
  act(() => {
    barProps.onKeyDownCapture(pressed("ArrowLeft"));
    barProps.onKeyDownCapture(pressed("ArrowLeft"));
    barProps.onKeyUpCapture(pressed("ArrowLeft"));
  });
  expect(onResize).toHaveBeenLastCalledWith({ start_time: "08:30", end_time: "16:30" });
  act(() => {
    barProps.onPointerDownCapture(at(600));
    barProps.onPointerMoveCapture(at(660));
    barProps.onKeyDownCapture(pressed("Escape"));
    barProps.onPointerUpCapture();
  });
  expect(onResize).toHaveBeenCalledTimes(2);
});
