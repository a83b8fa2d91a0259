/** The space at both sides of everything in the frame; never under a phone's notch. */
export const PAGE_EDGES =
  "ps-[max(1rem,var(--inset-start))] pe-[max(1rem,var(--inset-end))] max-[18rem]:ps-[max(0.5rem,var(--inset-start))] max-[18rem]:pe-[max(0.5rem,var(--inset-end))] sm:pe-[max(1.5rem,var(--inset-end))] md:ps-6 lg:pe-[max(2rem,var(--inset-end))] lg:ps-8";
