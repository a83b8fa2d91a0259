// Looks beside the page for what paid periods still owe, so that a year of punches holds up nobody.

import { keptRawReplica } from "#replica/rxdb/raw-database.ts";
import type { LateAsked, LatePayMessage } from "./late-question.ts";
import { readLatePay } from "./read-late-pay.ts";

self.onmessage = async ({ data: { id, question } }: MessageEvent<LateAsked>) => {
  const send = (message: LatePayMessage) => self.postMessage(message);
  try {
    send({ id, late: await readLatePay(question, keptRawReplica(question.replica)) });
  } catch (error) {
    send({ id, failed: String(error) });
  }
};
