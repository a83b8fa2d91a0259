export const IS_NIGHTLY = import.meta.env.MODE === "nightly";

/** How often something rare is tried: a few times in the check, and as often as finds it in the nightly one. */
export const attempts = (inCheck: number, nightly: number): number => (IS_NIGHTLY ? nightly : inCheck);
