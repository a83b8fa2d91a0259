import * as v from "valibot";
import { browserLocale } from "#lib/format/browser-locale.ts";
import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import type { Rescued } from "#replica/rescue/rescued.ts";
import type { WaitingChange } from "#replica/waiting-changes.ts";
import { parsedJson } from "#stores/local-storage.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { changeTitle } from "#view/sync/entity-words.ts";
import { type SaySync, syncWords } from "#words/made/sync.ts";

/** The notice has words of its own for it. */
const NO_WORDS = "";

const NOTHING = { waiting: [], files: [], lastSyncedAt: null };

const noted = v.object({
  waiting: v.fallback(
    v.array(
      v.object({
        collection: v.string(),
        row: v.record(v.string(), v.unknown()),
        base: v.nullable(v.record(v.string(), v.unknown())),
        at: v.string(),
      }),
    ),
    [],
  ),
  files: v.fallback(v.array(v.object({ path: v.string(), name: v.string(), at: v.string() })), []),
  lastSyncedAt: v.fallback(v.nullable(v.string()), null),
});

/**
 * Shows what was lost with a removed replica, besides earlier losses. An unreadable `note` tells only that. What the
 * copy holds comes back by itself; it never holds files.
 */
export async function showLoss(note: string, zone: string, copied: Rescued | null = null) {
  const { waiting: all, files, lastSyncedAt } = parsedJson(note, noted) ?? NOTHING;
  const waiting = all.filter(
    ({ collection, row }) => !copied?.waiting[collection]?.some(({ id }) => id === row.id),
  );
  if (all.length > 0 && waiting.length + files.length === 0) return;
  const say = await syncWords.load(browserLocale()).catch(() => null);
  const found = [
    ...waiting.map((change) => ({ label: say ? labelOf(say, change, zone) : NO_WORDS, at: change.at })),
    ...files.map(({ name, at }) => ({ label: say?.("lostFile", { name }) ?? NO_WORDS, at })),
  ];
  const { lost } = useSyncStatus.getState();
  useSyncStatus.setState({
    lost: lost ? { ...lost, waiting: [...lost.waiting, ...found] } : { lastSyncedAt, waiting: found },
  });
}

function labelOf(say: SaySync, change: WaitingChange, zone: string): string {
  try {
    const locale = browserLocale();
    const format = createFormat({ ...regionalOf(locale), locale, zone, currency: DEFAULT_CURRENCY });
    return changeTitle(say, { ...change, id: "", code: "gone", reason: null, held: null }, format);
  } catch {
    return NO_WORDS;
  }
}
