import { create } from "zustand";

/** Shift templates that were deleted here a moment ago: still on the device, but hidden while that can be undone. */
export const useLeavingTemplates = create<ReadonlySet<string>>()(() => new Set());

export function hideTemplate(id: string) {
  useLeavingTemplates.setState((ids) => new Set([...ids, id]), true);
}

export function showTemplate(id: string) {
  useLeavingTemplates.setState((ids) => new Set([...ids].filter((each) => each !== id)), true);
}
