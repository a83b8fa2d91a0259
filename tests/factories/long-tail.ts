export const IS_NIGHTLY = import.meta.env.MODE === "nightly";

/** Returns how often a rare event is tried: few times in the check, often in the nightly run. */
export const attempts = (inCheck: number, nightly: number): number => (IS_NIGHTLY ? nightly : inCheck);
