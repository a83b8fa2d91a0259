import { useCallback } from "react";
import { createFormat, type Format } from "#lib/format/create-format.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { useSession } from "#stores/session-store.ts";
import { localeFor } from "./locale-for.ts";
import { useFormat } from "./use-format.ts";

/**
 * Returns a function that gives the format of what is made for somebody, by their id, or for everybody by null: in the
 * language that they read, else their business's, else the one in use here. Words are loaded for its locale.
 */
export function useReaderFormat(): (reader: string | null) => Format {
  const own = useFormat();
  const me = useSession(({ user }) => user?.id);
  const everybody = useEverybody();
  const business = useBusiness();
  return useCallback(
    (reader) => {
      if (reader === me) return own;
      const chosen = everybody?.find(({ id }) => id === reader)?.locale ?? null;
      const usual = business?.locale ?? null;
      const locale = localeFor({ chosen, browser: usual ?? own.locale, business: usual });
      return locale === own.locale ? own : createFormat({ ...own, locale, ...regionalOf(locale) });
    },
    [own, me, everybody, business],
  );
}
