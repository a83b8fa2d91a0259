/** People of the demo business, for lists and tables. */
export const PEOPLE = [
  { id: "olivia", name: "Olivia Byrne", role: "Admin", hours: 38.5, note: null, picture: null },
  {
    id: "marcus",
    name: "Marcus Webb",
    role: "Manager",
    hours: 40,
    note: "Opens on Mondays",
    picture: "/icon.svg",
  },
  {
    id: "sam",
    name: "Sam Okafor",
    role: "Employee",
    hours: 22.25,
    note: "Prefers late shifts",
    picture: null,
  },
  {
    id: "ines",
    name: "Inês Duarte",
    role: "Employee",
    hours: 9,
    note: null,
    picture: "/no-such-picture.png",
  },
] as const;

export type SamplePerson = (typeof PEOPLE)[number];
