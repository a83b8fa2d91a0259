import type { Role } from "#schema/entities/profile.ts";

/** A business that Olga owns. */
export const TEAM_OF: Record<string, Role> = {
  olga: "admin",
  adam: "admin",
  mia: "manager",
  max: "manager",
  emma: "employee",
};

interface OwnDecisionCase {
  me: string;
  about: string[];
  /** Who has left. */
  gone: string[];
  may: boolean;
}

const of = (me: string, about: string[], may: boolean, gone: string[] = []) => ({ me, about, gone, may });

/** Who may decide what concerns whom, for the domain's rule and the database's. */
export const OWN_DECISION_CASES: OwnDecisionCase[] = [
  of("emma", ["emma"], false),
  of("emma", ["mia"], false),
  of("mia", ["emma"], true),
  of("mia", ["max"], true),
  of("mia", ["olga"], true),
  of("mia", ["mia"], false),
  of("mia", ["emma", "mia"], false),
  of("mia", ["mia", "emma"], false),
  of("adam", ["mia", "max"], true),
  of("adam", ["adam"], false),
  of("adam", ["adam", "emma"], false),
  of("olga", ["olga"], true),
  of("olga", ["emma", "olga"], true),
  of("adam", ["adam"], true, ["olga"]),
  of("mia", ["mia"], false, ["olga", "adam", "max"]),
];
