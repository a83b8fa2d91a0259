import { CATEGORIES, categoryOf, type NewsCategory } from "#domain/news/news-board.ts";
import type { SayNews } from "#words/made/news.ts";

const TONES = {
  announcement: "brand",
  poll: "positive",
  document: "neutral",
  deadline: "caution",
  other: "neutral",
} as const satisfies Record<NewsCategory, string>;

/** The label of a category. */
export function categoryLabel(say: SayNews, category: string): string {
  return say(`category.${categoryOf(category)}`);
}

export function categoryTone(category: string) {
  return TONES[categoryOf(category)];
}

/** The categories to choose from. */
export function categoryOptions(say: SayNews) {
  return CATEGORIES.map((value) => ({ value, label: say(`category.${value}`) }));
}
