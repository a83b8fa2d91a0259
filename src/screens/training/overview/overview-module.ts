import type { FormerModule } from "#domain/training/progress.ts";

/** A module as the overview lists it. */
export interface OverviewModule extends FormerModule {
  title: string;
  /** Whether staff can open it; what they completed of others is listed too. */
  isOpen: boolean;
}
