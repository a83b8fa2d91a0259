import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import type { ChartData } from "./chart-data.ts";
import { HeatMap, heatLayout } from "./heat-map.tsx";
import { LineChart } from "./line-chart.tsx";
import { plotLayout } from "./plot.tsx";
import { StackedBarChart } from "./stacked-bar-chart.tsx";

const data: ChartData = {
  title: "Hours worked",
  columnsName: "Day",
  empty: "No hours this week",
  columns: ["Mon", "Tue", "Wed"].map((tick) => ({ label: tick, tick })),
  series: [
    { name: "Kitchen", values: [42, 5, 7] },
    { name: "Counter", values: [10, 20, 30] },
  ],
  formatValue: String,
};

beforeEach(() => {
  // jsdom computes no layout.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  document.documentElement.dir = "rtl";
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("dir");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const size = { width: 600, height: 300 };
const show = (chart: React.ReactNode) => render(<I18nProvider locale="ar-EG">{chart}</I18nProvider>);
const focused = () => document.activeElement?.getAttribute("aria-label");
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe.each([
  ["bar chart", BarChart],
  ["stacked bar chart", StackedBarChart],
  ["line chart", LineChart],
  ["heat map", HeatMap],
] as const)("where text runs from right to left, a %s", (_, Chart) => {
  it("goes on with the left arrow key and back with the right one", () => {
    show(<Chart data={data} />);
    act(() => document.querySelector<SVGElement>('svg [tabindex="0"]')?.focus());
    press("ArrowLeft");
    expect(focused()).toBe("Tue, Kitchen: 5");
    press("ArrowRight");
    expect(focused()).toBe("Mon, Kitchen: 42");
  });

  it("names its columns from right to left", () => {
    show(<Chart data={data} />);
    const places = ["Mon", "Tue", "Wed"].map((tick) => Number(screen.getByText(tick).getAttribute("x")));
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  });
});

it("a mirrored layout is the other one seen in a mirror, with the values at the right", () => {
  const [usual, mirrored] = [false, true].map((is) => plotLayout(data, size, [0, 42], is));
  if (!usual || !mirrored) throw new Error("no layout");
  const middles = ({ left, centre }: typeof usual) => [0, 1, 2].map((column) => left + centre(column));
  expect(mirrored.left).toBe(0);
  expect(mirrored.width).toBe(usual.width);
  middles(mirrored).forEach((at, column) => {
    expect(at).toBeCloseTo(size.width - (middles(usual)[column] ?? 0));
  });
});

it("the first of two bars stands at the right", () => {
  const { container } = show(<BarChart data={data} />);
  const [kitchen, counter] = [...container.querySelectorAll('[role="img"] > rect[rx="3"]')].map((bar) =>
    Number(bar.getAttribute("x")),
  );
  expect(kitchen).toBeGreaterThan(counter ?? Number.NaN);
});

it("a mirrored heat map begins with its names at the right", () => {
  const [usual, mirrored] = [false, true].map((isMirrored) => heatLayout(data, { width: 600, isMirrored }));
  if (!usual || !mirrored) throw new Error("no layout");
  expect([usual.side, mirrored.side]).toEqual([0, usual.width]);
  expect(mirrored.left(0) + mirrored.cell).toBeCloseTo(usual.width - usual.left(0));
  expect(mirrored.left(2)).toBeCloseTo(0);
});
