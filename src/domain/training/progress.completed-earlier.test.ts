import { expect, it } from "vitest";
import { newProgress } from "#tests/factories/training.ts";
import { completedEarlier } from "./progress.ts";

const MODULES = [
  { id: "open", title: "Food", published: true, blocks: [] },
  { id: "draft", title: "Fire, new", published: false, blocks: [] },
];
const completed = (module_id: string, day: string, module_title: string | null) =>
  newProgress({ module_id, module_title, status: "completed", completed_at: `2026-03-${day}T09:00:00.000Z` });

it("is what was completed of modules that are drafts or gone, the latest first and each once", () => {
  const progress = [
    completed("open", "09", "Food"),
    completed("draft", "02", "Fire"),
    completed("gone", "01", "Cash"),
    completed("gone", "05", "Till"),
    completed("unnamed", "01", null),
    newProgress({ module_id: "begun" }),
  ];
  expect(completedEarlier(MODULES, progress).map(({ id, title }) => [id, title])).toEqual([
    ["gone", "Till"],
    ["draft", "Fire, new"],
    ["unnamed", null],
  ]);
  expect(completedEarlier(MODULES, [])).toEqual([]);
});
