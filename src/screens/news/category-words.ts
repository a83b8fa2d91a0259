import { CATEGORIES, categoryOf, type NewsCategory } from "#domain/news/news-board.ts";

const LABELS: Record<NewsCategory, string> = {
  announcement: "Announcement",
  poll: "Poll",
  document: "Document",
  deadline: "Deadline",
  other: "Other",
};

const TONES = {
  announcement: "brand",
  poll: "positive",
  document: "neutral",
  deadline: "caution",
  other: "neutral",
} as const satisfies Record<NewsCategory, string>;

/** The label of a category. */
export function categoryLabel(category: string): string {
  return LABELS[categoryOf(category)];
}

export function categoryTone(category: string) {
  return TONES[categoryOf(category)];
}

/** The categories to choose from. Polls have a dialog of their own. */
export const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: LABELS[value] }));
export const WRITTEN_OPTIONS = CATEGORY_OPTIONS.filter(({ value }) => value !== "poll");
