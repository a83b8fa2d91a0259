/** As far ahead as something can be entered today, and a little more. */
export const AHEAD_DAYS = 400;
