/** The roles of people in a business, that with the most rights first. */
export const ROLES = ["admin", "manager", "employee"] as const;
