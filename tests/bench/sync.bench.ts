import type { Claims } from "./figures.ts";
import { measureFlush } from "./sync/flush.ts";
import { openSyncStage } from "./sync/stage.ts";

/** What the sync engine promises, each measured beside what it is compared with, in one run. */
export async function bench(): Promise<Claims> {
  const stage = await openSyncStage();
  try {
    return { ...(await measureFlush(stage)) };
  } finally {
    await stage.close();
  }
}
