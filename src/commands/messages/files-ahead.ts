import { typeOfPath } from "#domain/attachments/attachment-file.ts";
import type { PublishedFile } from "#domain/attachments/newest-files.ts";
import { fetchAttachment } from "#remote/attachment-files.ts";
import type { Replica } from "#replica/collections.ts";
import { keptPaths } from "#replica/files/kept-files.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { payslipFile } from "#schema/protocol/send-payslip.ts";
import type { CommandContext } from "../command-context.ts";
import { readPayslip } from "../pay/payroll.ts";
import { keepOnDevice } from "./attachments.ts";

/** Larger files are fetched by who opens them, in bytes. */
const AHEAD_MAX_BYTES = 1_000_000;
/** Nothing is fetched ahead onto a device with less free space, in bytes. */
const ROOM_MIN_BYTES = 200_000_000;

interface Ahead {
  /** The newest first. */
  files: readonly PublishedFile[];
  payslips: readonly Pick<EmployeePayment, "id" | "business_id" | "employee_id" | "change_id" | "sent_at">[];
  /** Those that were asked for, which are not asked for again: too large, or not there. */
  tried: Set<string>;
  isWanted: () => boolean;
}

/**
 * Fetches small files and payslips that are not on this device one by one, so that they open offline. They are the first
 * to make room for files that somebody opened. Nothing on a device that saves data or is short of space.
 */
export async function fetchAhead(context: CommandContext, ahead: Ahead): Promise<void> {
  const { device, replica } = context;
  if (!replica || savesData() || !(await hasRoom())) return;
  // Another tab's are here when it is this one's turn.
  await device.exclusively(`files-ahead-${replica.userId}`, () => fetchMissing(context, replica, ahead));
}

async function fetchMissing(
  context: CommandContext,
  replica: Replica,
  { files, payslips, tried, isWanted }: Ahead,
): Promise<void> {
  try {
    const kept = new Set(await keptPaths(replica.name));
    const isMissing = (path: string) => !kept.has(path) && !tried.has(path) && isWanted();
    for (const payslip of payslips) {
      const path = payslipFile(payslip);
      // The server keeps a payslip once it is mailed.
      if (payslip.sent_at === null || !isMissing(path)) continue;
      if (await readPayslip(context, payslip)) tried.add(path);
    }
    for (const { path, at } of files) {
      if (!isMissing(path)) continue;
      const file = await fetchAttachment(await context.remote(), path, typeOfPath(path), AHEAD_MAX_BYTES);
      tried.add(path);
      if (file) await keepOnDevice(context, path, file, at);
    }
  } catch (error) {
    // Without a network, or room, what is opened is fetched then.
    console.warn("No more files were fetched ahead:", error);
  }
}

/** Not in TypeScript's library: only Chromium has it. */
type Connection = { saveData?: boolean } | undefined;

function savesData(): boolean {
  return (navigator as { connection?: Connection }).connection?.saveData ?? false;
}

async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota - usage >= ROOM_MIN_BYTES;
}
