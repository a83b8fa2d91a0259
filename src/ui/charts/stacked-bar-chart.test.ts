import { expect, it } from "vitest";
import { stackSegments } from "./stacked-bar-chart.tsx";

const chart = (...values: (number | null)[]) => ({
  title: "",
  columnsName: "",
  empty: "",
  columns: [{ label: "Mon", tick: "Mon" }],
  series: values.map((value, at) => ({ name: String(at), values: [value] })),
  formatValue: String,
});

it.each([
  [
    [3, 2],
    [
      [0, 3],
      [3, 5],
    ],
  ],
  [
    [3, null, 2],
    [
      [0, 3],
      [3, 3],
      [3, 5],
    ],
  ],
  [
    [3, -1, 2, -4],
    [
      [0, 3],
      [-1, 0],
      [3, 5],
      [-5, -1],
    ],
  ],
])("%j stand on one another as %j", (values, edges) => {
  expect(stackSegments(chart(...values)).map(({ from, to }) => [from, to])).toEqual(edges);
});
