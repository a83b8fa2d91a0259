import { useMemo } from "react";
import { standingOf } from "#domain/staff/standing.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useEverybody } from "./use-everybody.ts";

/** Everybody who works in the business, by name; whoever has no name goes by their email. */
export function usePeople(): Profile[] | undefined {
  const everybody = useEverybody();
  return useMemo(() => everybody?.filter((person) => standingOf(person) === "active"), [everybody]);
}
