/** The columns of the head and of every line. */
export const LINE_GRID =
  "grid grid-cols-[minmax(8rem,1.2fr)_8rem_7.5rem_7.5rem_5.5rem_6.5rem_minmax(8rem,1.6fr)_minmax(8rem,1.2fr)]";
