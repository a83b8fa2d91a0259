import { useMemo } from "react";
import { standingOf } from "#domain/staff/standing.ts";
import { useEverybody } from "./use-everybody.ts";

const NOBODY: ReadonlyMap<string, string> = new Map();

/** What those are called who have left the business, by id, for what they did and still stands. Nobody while loading. */
export function useFormerNames(): ReadonlyMap<string, string> {
  const everybody = useEverybody();
  return useMemo(() => {
    const former = everybody?.filter((person) => standingOf(person) !== "active" && person.name);
    return former ? new Map(former.map(({ id, name }) => [id, name])) : NOBODY;
  }, [everybody]);
}
