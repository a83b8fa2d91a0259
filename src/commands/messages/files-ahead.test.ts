import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { keptPaths } from "#replica/files/kept-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import { readPayslip } from "../pay/payroll.ts";
import { openAttachment } from "./attachments.ts";
import { forgetOrphanedFiles } from "./deliver-attachments.ts";
import { fetchAhead } from "./files-ahead.ts";

const business = "b0000000-0000-4000-8000-000000000001";
const AT = "2026-03-01T12:00:00.000Z";
const SMALL = { path: `${business}/news/p/small.pdf`, at: AT };
const LARGE = { path: `${business}/news/p/large.pdf`, at: AT };
const GONE = { path: `${business}/news/p/gone.pdf`, at: AT };

let replica: Replica;
let context: CommandContext;
let payment: ReturnType<typeof newPayment>;
/** What the server was asked for. */
let asked: string[];
let isThere: boolean;
let navigator: { onLine: boolean; connection?: object; storage?: object };

beforeEach(async () => {
  const user = newUser(business);
  replica = await openReplica({ userId: user.id, generation: 0 }, [newsPostEntity, employeePaymentEntity]);
  payment = newPayment({ person: user.id }, { sent_at: AT });
  context = { ...commandContext(user, replica, new FakeDevice()), remote: async () => server() };
  asked = [];
  isThere = true;
  navigator = { onLine: true };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("fetch", async (path: string) => {
    const bytes = path === LARGE.path ? 1_000_001 : 5;
    const headers = { "content-type": "application/pdf", "content-length": String(bytes) };
    return new Response("%PDF-", { headers });
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.close();
});

function server() {
  const files = {
    async createSignedUrl(path: string) {
      asked.push(path);
      if (path !== GONE.path) return { data: { signedUrl: path }, error: null };
      return { error: { message: "", status: 400, statusCode: "404" } };
    },
    async download(path: string) {
      asked.push(path);
      return { data: isThere ? new Blob(["%PDF-1.3 as it was mailed"]) : null, error: null };
    },
  };
  return { storage: { from: () => files } } as never;
}

const ahead = (tried = new Set<string>(), isWanted = () => true) =>
  fetchAhead(context, { files: [SMALL, LARGE, GONE], payslips: [payment], tried, isWanted });
const payslip = () => `${business}/${payment.employee_id}/${payment.id}.pdf`;

it("brings small files and payslips, which then open offline", async () => {
  await ahead();
  expect((await keptPaths(replica.name)).sort()).toEqual([payslip(), SMALL.path].sort());
  navigator.onLine = false;
  expect(await openAttachment(context, SMALL.path)).toMatchObject({ state: "ready" });
  expect(await openAttachment(context, LARGE.path)).toEqual({ state: "offline" });
  expect(new TextDecoder().decode((await readPayslip(context, payment)) ?? undefined)).toContain("mailed");
});

it("asks for nothing twice", async () => {
  const tried = new Set<string>();
  await ahead(tried);
  expect(asked).toEqual([payslip(), SMALL.path, LARGE.path, GONE.path]);
  await ahead(tried);
  expect(asked).toHaveLength(4);
  await ahead();
  expect(asked.slice(4)).toEqual([LARGE.path, GONE.path]);
});

it("asks again for a payslip that did not come, and for none that was not mailed", async () => {
  const tried = new Set([SMALL.path, LARGE.path, GONE.path]);
  isThere = false;
  await ahead(tried);
  isThere = true;
  await ahead(tried);
  expect(asked).toEqual([payslip(), payslip()]);
  payment = { ...payment, id: "not-mailed", sent_at: null };
  await ahead(tried);
  expect(asked).toHaveLength(2);
});

it.each<[string, () => void]>([
  ["saves data", () => Object.assign(navigator, { connection: { saveData: true } })],
  [
    "is short of space",
    () => Object.assign(navigator, { storage: { estimate: async () => ({ quota: 300e6, usage: 200e6 }) } }),
  ],
])("asks for nothing on a device that %s", async (_, set) => {
  set();
  await ahead();
  expect(asked).toEqual([]);
});

it("asks for nothing more once it is unwanted", async () => {
  await ahead(new Set(), () => asked.length < 2);
  expect(asked).toEqual([payslip(), SMALL.path]);
});

it("is forgotten with what referred to it, and no sooner", async () => {
  const { period: _, frozen: __, ...row } = payment;
  await replica.employee_payments.insert(row);
  await replica.news.insert(newPost({ id: "p", attachment_url: SMALL.path }));
  await rememberSync(replica, { ...(await recallSync(replica)), version: 1 });
  await ahead();
  await forgetOrphanedFiles(replica);
  expect(await keptPaths(replica.name)).toHaveLength(2);
  await replica.employee_payments.findOne(payment.id).remove();
  await forgetOrphanedFiles(replica);
  expect(await keptPaths(replica.name)).toEqual([SMALL.path]);
});
