import type { Claims } from "./figures.ts";
import { measureDeviceToDevice } from "./sync/device-to-device.ts";
import { measureFirstSync } from "./sync/first-sync.ts";
import { measureFlush } from "./sync/flush.ts";
import { measureLocalWrite } from "./sync/local-write.ts";
import { measureMemory } from "./sync/memory.ts";
import { openSyncStage } from "./sync/stage.ts";

/** Measures the sync engine's claims, each beside its comparison, in one run. */
export async function bench(): Promise<Claims> {
  const stage = await openSyncStage();
  try {
    return {
      ...(await measureFlush(stage)),
      first_sync_10k: await measureFirstSync(stage),
      local_write_to_screen: await measureLocalWrite(stage),
      device_to_device: await measureDeviceToDevice(),
      memory: await measureMemory(stage),
    };
  } finally {
    await stage.close();
  }
}
