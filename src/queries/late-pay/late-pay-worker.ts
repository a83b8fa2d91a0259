// Looks beside the page for what paid periods still owe, so that a year of punches holds up nobody.

import { type RawReplica, rawReplica } from "#replica/raw-database.ts";
import type { LateAsked, LateTold } from "./late-question.ts";
import { readLatePay } from "./read-late-pay.ts";

const replicas = new Map<string, RawReplica>();

self.onmessage = async ({ data: { id, question } }: MessageEvent<LateAsked>) => {
  const tell = (told: LateTold) => self.postMessage(told);
  try {
    tell({ id, late: await readLatePay(question, opened(question.replica)) });
  } catch (error) {
    tell({ id, failed: String(error) });
  }
};

function opened(name: string): RawReplica {
  const raw = replicas.get(name) ?? rawReplica(name);
  replicas.set(name, raw);
  return raw;
}
