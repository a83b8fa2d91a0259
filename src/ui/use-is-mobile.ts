import { useMediaQuery } from "./use-media-query.ts";

/** In rem like the layout's own breakpoint, so that both change with the font size. */
export const MOBILE = "(max-width: 47.99rem)";

/** Whether the page is narrower than 768 px at the usual font size. */
export function useIsMobile(): boolean {
  return useMediaQuery(MOBILE);
}
