/** From this birthday on a person is no minor, in all the countries that the app knows. */
const ADULT_YEARS = 18;

/** Whether a person is under 18 on a day; false where the date of birth is unknown, as it is to managers of adults. */
export function isMinorOn(birthDate: string | null | undefined, day: string): boolean {
  if (!birthDate) return false;
  // Of February 29 this is a day that may not exist, and then March 1 is the first after it.
  return day < `${Number(birthDate.slice(0, 4)) + ADULT_YEARS}${birthDate.slice(4)}`;
}
