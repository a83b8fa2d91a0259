import { afterEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { readPayslip } from "./payroll.ts";

vi.mock("#replica/files/kept-files.ts", async (original) => {
  const fails = async () => {
    throw new Error("The store is full or broken");
  };
  return { ...(await original<object>()), readKeptFile: fails, keepFile: fails };
});
vi.mock("#replica/collections.ts", async (original) => ({
  ...(await original<object>()),
  hasAllCollections: () => true,
}));

const PAYMENT = { id: "p", business_id: "b", employee_id: "e", change_id: null };

afterEach(() => vi.unstubAllGlobals());

/** Simulates a server's answer to a download; returns the requests. */
function serving(answer: () => Promise<{ data: Blob | null; error: Error | null }>, onLine = true) {
  vi.stubGlobal("navigator", { onLine });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const asked: string[] = [];
  const download = (name: string) => {
    asked.push(name);
    return answer();
  };
  const remote = async () => ({ storage: { from: () => ({ download }) } });
  return { context: { remote } as never as CommandContext, asked };
}

const file = (text: string) => async () => ({ data: new Blob([text]), error: null });
const textOf = (pdf: Uint8Array | null) => pdf && new TextDecoder().decode(pdf);

it("is the very file that was kept", async () => {
  const { context, asked } = serving(file("%PDF-1.3 as it was mailed"));
  expect(textOf(await readPayslip(context, PAYMENT))).toBe("%PDF-1.3 as it was mailed");
  expect(asked).toEqual(["b/e/p.pdf"]);
});

it("is there also where it can be neither read nor kept on the device", async () => {
  const { context } = serving(file("%PDF-1.3 as it was mailed"));
  const device = { now: () => "2026-03-02T12:00:00.000Z" };
  const mine = { ...context, device, replica: { name: "replica" }, scope: { user_id: "e" } } as never;
  expect(textOf(await readPayslip(mine, PAYMENT))).toBe("%PDF-1.3 as it was mailed");
});

it("is nothing where none was kept, or what comes is none", async () => {
  const missing = serving(async () => ({ data: null, error: new Error("Object not found") }));
  expect(await readPayslip(missing.context, PAYMENT)).toBeNull();
  expect(await readPayslip(serving(file("<html>Log in to the network")).context, PAYMENT)).toBeNull();
  const broken = serving(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await readPayslip(broken.context, PAYMENT)).toBeNull();
});

it("is not asked for without a network, nor of a payment that the server does not know of", async () => {
  const offline = serving(file("%PDF-"), false);
  expect([await readPayslip(offline.context, PAYMENT), offline.asked]).toEqual([null, []]);
  const { context, asked } = serving(file("%PDF-"));
  expect([await readPayslip(context, { ...PAYMENT, change_id: "c" }), asked]).toEqual([null, []]);
});
