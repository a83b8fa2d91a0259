/** The space left and right of everything in the frame; never under a phone's notch. */
export const PAGE_EDGES =
  "pl-[max(1rem,env(safe-area-inset-left))] pr-[max(1rem,env(safe-area-inset-right))] sm:pr-[max(1.5rem,env(safe-area-inset-right))] md:pl-6 lg:pr-[max(2rem,env(safe-area-inset-right))] lg:pl-8";
