export const IS_NIGHTLY = import.meta.env.MODE === "nightly";

/** Returns what is tried: few of many, or a rare event few times, in the check; all, and often, in the nightly run. */
export const attempts = <T>(inCheck: T, nightly: T): T => (IS_NIGHTLY ? nightly : inCheck);
