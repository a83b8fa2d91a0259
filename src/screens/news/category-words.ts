import { CATEGORIES, categoryOf, type NewsCategory } from "#domain/news/news-board.ts";
import type { NewsWords } from "#words/made/news.ts";
import type { Say } from "#words/words.ts";

const TONES = {
  announcement: "brand",
  poll: "positive",
  document: "neutral",
  deadline: "caution",
  other: "neutral",
} as const satisfies Record<NewsCategory, string>;

/** The label of a category. */
export function categoryLabel(say: Say<NewsWords>, category: string): string {
  return say(`category.${categoryOf(category)}`);
}

export function categoryTone(category: string) {
  return TONES[categoryOf(category)];
}

/** The categories to choose from. */
export function categoryOptions(say: Say<NewsWords>) {
  return CATEGORIES.map((value) => ({ value, label: say(`category.${value}`) }));
}
