import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import type { ChartData } from "./chart-data.ts";
import { HeatMap } from "./heat-map.tsx";
import { LineChart } from "./line-chart.tsx";
import { StackedBarChart } from "./stacked-bar-chart.tsx";

const data: ChartData = {
  title: "Hours worked",
  columnsName: "Day",
  empty: "No hours this week",
  columns: [
    { label: "Mon, Nov 16", tick: "Mon" },
    { label: "Tue, Nov 17", tick: "Tue" },
    { label: "Wed, Nov 18", tick: "Wed" },
  ],
  series: [
    { name: "Kitchen", values: [42, null, 7] },
    { name: "Counter", values: [10, 20, 30] },
  ],
  formatValue: (value) => `${value} h`,
};
const oneSeries = { ...data, series: data.series.slice(0, 1) };

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
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const CHARTS = [
  ["bar chart", BarChart],
  ["stacked bar chart", StackedBarChart],
  ["line chart", LineChart],
  ["heat map", HeatMap],
] as const;

const focused = () => document.activeElement?.getAttribute("aria-label");
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const stops = () => document.querySelectorAll<SVGElement>('svg [tabindex="0"]');

describe.each(CHARTS)("a %s", (kind, Chart) => {
  it("is one stop of the Tab key, from where arrow keys go to every value and say it", () => {
    render(<Chart data={data} />);
    expect(stops()).toHaveLength(1);
    act(() => stops()[0]?.focus());
    expect(focused()).toBe("Mon, Nov 16, Kitchen: 42 h");
    press("ArrowRight");
    expect(focused()).toBe("Tue, Nov 17, Kitchen: N/A");
    press("End");
    expect(focused()).toBe("Wed, Nov 18, Kitchen: 7 h");
    press("ArrowRight");
    expect(focused()).toBe("Wed, Nov 18, Kitchen: 7 h");
    press(kind === "stacked bar chart" ? "ArrowUp" : "ArrowDown");
    expect(focused()).toBe("Wed, Nov 18, Counter: 30 h");
    press("Home");
    expect(focused()).toBe("Mon, Nov 16, Counter: 10 h");
    expect(stops()).toHaveLength(1);
    expect(stops()[0]).toBe(document.activeElement);
  });

  it("says the day and the value where there is one series", () => {
    render(<Chart data={oneSeries} />);
    act(() => stops()[0]?.focus());
    expect(focused()).toBe("Mon, Nov 16: 42 h");
  });

  it("shows a tooltip for what has the focus, until Escape or the focus leaves", () => {
    const { container } = render(<Chart data={oneSeries} />);
    const tooltip = () => container.querySelector(".shadow-float")?.textContent;
    act(() => stops()[0]?.focus());
    expect(tooltip()).toBe("Mon, Nov 16Kitchen42 h");
    press("ArrowRight");
    expect(tooltip()).toBe("Tue, Nov 17KitchenN/A");
    press("Escape");
    expect(tooltip()).toBeUndefined();
    press("ArrowRight");
    expect(tooltip()).toBe("Wed, Nov 18Kitchen7 h");
    fireEvent.blur(document.activeElement ?? document.body);
    expect(tooltip()).toBeUndefined();
  });

  it("is a table when asked, and a chart again", () => {
    render(<Chart data={data} />);
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    const table = screen.getByRole("table", { name: "Hours worked" });
    const texts = (row: HTMLElement) =>
      [...within(row).queryAllByRole("rowheader"), ...within(row).queryAllByRole("cell")].map(
        (cell) => cell.textContent,
      );
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Day", "Kitchen", "Counter"]);
    expect(within(table).getAllByRole("row").slice(1).map(texts)).toEqual([
      ["Mon, Nov 16", "42 h", "10 h"],
      ["Tue, Nov 17", "N/A", "20 h"],
      ["Wed, Nov 18", "7 h", "30 h"],
    ]);
    expect(stops()).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Show as chart" }));
    expect(screen.queryByRole("table")).toBeNull();
    expect(stops()).toHaveLength(1);
  });

  it("says so when there is nothing to show", () => {
    render(<Chart data={{ ...data, series: [{ name: "Kitchen", values: [null, null, null] }] }} />);
    expect(screen.getByText("No hours this week")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(stops()).toHaveLength(0);
  });
});

it("a tap on a column takes the focus there, so that its values stay in sight", () => {
  const { container } = render(<BarChart data={oneSeries} />);
  const column = container.querySelectorAll("rect.fill-transparent")[2];
  fireEvent.click(column ?? container);
  expect(focused()).toBe("Wed, Nov 18: 7 h");
  expect(container.querySelector(".shadow-float")?.textContent).toContain("7 h");
});

it("the names of the days give way where they do not fit", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(120);
  render(<BarChart data={data} />);
  expect(screen.queryByText("Mon")).not.toBeNull();
  expect(screen.queryByText("Tue")).toBeNull();
});

it("a line goes on over missing values, and a lone value is a line by itself", () => {
  const lines = (values: (number | null)[]) => {
    const { container, unmount } = render(
      <LineChart data={{ ...data, series: [{ name: "Kitchen", values }] }} />,
    );
    const path = container.querySelector("path[stroke-width='2.5']")?.getAttribute("d") ?? "";
    unmount();
    return path.replace(/[^ML]/g, "");
  };
  expect(lines([42, null, 7])).toBe("ML");
  expect(lines([null, 0, null])).toBe("ML");
});

it("the bars of a month are plain, as patterns flicker where they are narrow; those of a week have them", () => {
  const month = Array.from({ length: 31 }, (_, day) => ({ label: `Day ${day}`, tick: `${day}` }));
  const patterns = (columns: ChartData["columns"]) => {
    const { container, unmount } = render(<BarChart data={{ ...data, columns }} />);
    const count = container.querySelectorAll("pattern").length;
    unmount();
    return count;
  };
  expect(patterns(data.columns)).toBeGreaterThan(0);
  expect(patterns(month)).toBe(0);
});
