import { update } from "idb-keyval";
import { noteTold, TOLD_THINGS, type ToldThing } from "#schema/protocol/who-tells.ts";

/**
 * The ids of those things that nobody has told of on this device, which are noted as told: neither a push nor another tab
 * tells of them again. What the device cannot note is told all the same.
 */
export async function untold(things: readonly ToldThing[]): Promise<string[]> {
  const mine: string[] = [];
  try {
    await update<string[]>(TOLD_THINGS, (told = []) => {
      mine.length = 0;
      return things.reduce((before, thing) => {
        const noted = noteTold(before, thing);
        if (noted.isFirst) mine.push(thing.id);
        return noted.told;
      }, told);
    });
    return mine;
  } catch {
    return things.map(({ id }) => id);
  }
}
