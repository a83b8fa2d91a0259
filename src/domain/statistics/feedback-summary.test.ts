import { expect, it } from "vitest";
import { feedbackSummary } from "./feedback-summary.ts";

const said = (date: string, rating: number) => ({ date, rating });

it("averages, counts each rating, and follows the months", () => {
  const feedback = [
    said("2026-11-02", 5),
    said("2026-11-30", 2),
    said("2026-09-10", 4),
    said("2025-01-01", 4),
  ];
  expect(feedbackSummary(feedback, "2026-11-22", 3)).toEqual({
    count: 4,
    average: 3.75,
    distribution: [
      { rating: 1, count: 0 },
      { rating: 2, count: 1 },
      { rating: 3, count: 0 },
      { rating: 4, count: 2 },
      { rating: 5, count: 1 },
    ],
    trend: [
      { month: "2026-09", average: 4 },
      { month: "2026-10", average: null },
      { month: "2026-11", average: 3.5 },
    ],
  });
});

it("has no average of nothing", () => {
  const { count, average, trend } = feedbackSummary([], "2026-01-05", 2);
  expect({ count, average, trend }).toEqual({
    count: 0,
    average: null,
    trend: [
      { month: "2025-12", average: null },
      { month: "2026-01", average: null },
    ],
  });
});
