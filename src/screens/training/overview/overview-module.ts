import type { FormerModule } from "#domain/training/progress.ts";

export interface OverviewModule extends FormerModule {
  title: string;
  /** Whether staff can open it; others are listed if somebody completed them. */
  isOpen: boolean;
}
