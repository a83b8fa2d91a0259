import type { RealtimeDatabase } from "./authorise.ts";
import type { Clock } from "./clock.ts";
import type { Hints } from "./hints.ts";
import type { Hub } from "./hub.ts";
import type { VerifyToken } from "./identity.ts";

/** What the parts of one realtime server share. */
export interface Services {
  db: RealtimeDatabase;
  hub: Hub;
  hints: Hints;
  clock: Clock;
  verifyToken: VerifyToken;
  log(line: string): void;
}

/** The largest broadcast or presence a client may send. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;
