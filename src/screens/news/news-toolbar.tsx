import type { NewsCategory, NewsFilter } from "#domain/news/news-board.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { CATEGORY_OPTIONS } from "./category-words.ts";

const ALL = "all";
const OPTIONS = [{ value: ALL, label: "All categories" }, ...CATEGORY_OPTIONS];

interface NewsToolbarProps {
  filter: NewsFilter;
  onFilter: (filter: NewsFilter) => void;
  /** Null for whoever only reads. */
  onWrite: ((what: "post" | "poll") => void) | null;
}

/** Narrows the board, and begins something new. */
export function NewsToolbar({ filter, onFilter, onWrite }: NewsToolbarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <SearchField
            label="Search news"
            value={filter.search}
            onChange={(search) => onFilter({ ...filter, search })}
          />
        </div>
        <div className="w-full sm:w-48">
          <Select
            label="Category"
            value={filter.category ?? ALL}
            options={OPTIONS}
            onChange={(value) =>
              onFilter({ ...filter, category: value === ALL ? null : (value as NewsCategory) })
            }
          />
        </div>
      </div>
      {onWrite && (
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onPress={() => onWrite("poll")}>
            New poll
          </Button>
          <Button onPress={() => onWrite("post")}>
            <Icon name="plus" />
            New post
          </Button>
        </div>
      )}
    </div>
  );
}
