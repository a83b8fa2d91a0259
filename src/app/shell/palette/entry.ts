import type { Findable } from "#domain/search/ranking.ts";
import type { SearchGroup, SearchResult } from "#ui/overlays/search-dialog.tsx";

/** A result, and what it is found by. */
export interface Entry extends SearchResult, Findable {
  /** The person it is about, if it is about one. */
  person?: string;
  /** Shown only when it is searched for. */
  isHidden?: boolean;
}

/** A group of results before its title is said. */
export interface UntitledGroup extends Omit<SearchGroup, "id" | "title"> {
  id: "people" | "actions" | "shifts" | "posts" | "modules" | "messages";
  results: readonly Entry[];
}

/** Leads to an address, and closes the search. */
export type Opening = (path: string) => () => void;
