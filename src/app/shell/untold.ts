import { update } from "idb-keyval";
import { noteTold, TOLD_THINGS, whoTells } from "#schema/protocol/who-tells.ts";
import { circumstances } from "#stores/notification-store.ts";

/**
 * Those of these things that this page is to tell of, which are noted as told: neither a push nor another tab tells of
 * them again. What the device cannot note is told all the same.
 */
export async function untold(ids: readonly string[]): Promise<string[]> {
  if (whoTells(circumstances()) !== "page") return [];
  const mine: string[] = [];
  try {
    await update<string[]>(TOLD_THINGS, (told = []) => {
      mine.length = 0;
      return ids.reduce((before, id) => {
        const noted = noteTold(before, id);
        if (noted.isFirst) mine.push(id);
        return noted.told;
      }, told);
    });
    return mine;
  } catch {
    return [...ids];
  }
}
