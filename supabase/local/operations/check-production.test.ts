import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkProduction, reportOf } from "./check-production.ts";

const folder = mkdtempSync(join(tmpdir(), "shiftkeep-check-"));
const dist = join(folder, "dist");
const data = join(folder, "data");
beforeAll(() => {
  mkdirSync(dist);
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(dist, "index.html"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const READY = {
  SITE_URL: "https://roster.shop.test",
  SMTP_HOST: "smtp.shop.test",
  SMTP_FROM: "Shop <pay@shop.test>",
  SMTP_USER: "shop",
  SMTP_PASS: "secret",
  SUPPORT_EMAIL: "help@shop.test",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  CONSOLE_TOTP_SECRET: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  SEED: "none",
  BACKUP_DIR: "/mnt/backup",
  DATA_DIR: data,
};
const check = (changes: Record<string, string | undefined> = {}, uid = 1000) =>
  checkProduction({ ...READY, ...changes }, dist, uid);
const missingOf = (findings: ReturnType<typeof check>) =>
  findings.filter(({ grade }) => grade === "missing").map(({ about }) => about);

it("finds nothing missing where everything is set", () => {
  expect(missingOf(check())).toEqual([]);
  expect(reportOf(check())).toMatch(/Nothing is missing\.$/);
});

it("finds everything missing where nothing is set", () => {
  expect(missingOf(checkProduction({ DATA_DIR: "memory" }, join(folder, "not-built"), 1000))).toEqual([
    "Address",
    "Mail",
    "Payments",
    "Console",
    "Stand-ins",
    "Data",
    "Backups",
    "App",
  ]);
});

it.each([
  ["Settings", { PORT: "http" }],
  ["Address", { SITE_URL: "http://roster.shop.test" }],
  ["Address", { SITE_URL: "https://localhost" }],
  ["Proxy", { HOST: "0.0.0.0" }],
  ["Console", { CONSOLE_CODE: "short" }],
  ["Stand-ins", { ALLOW_STAND_INS: "1" }],
  ["Stand-ins", { SEED: "demo" }],
  ["Disk", { DISK_RESERVE_MB: "0" }],
  ["Disk", { DISK_RESERVE_MB: "9000000" }],
])("misses the %s with %o", (about, changes) => {
  expect(missingOf(check(changes))).toEqual([about]);
});

it("misses keys that a power cut has emptied", () => {
  writeFileSync(join(data, "keys.json"), "");
  expect(missingOf(check())).toEqual(["Push keys"]);
  rmSync(join(data, "keys.json"));
});

it("advises without calling it missing", () => {
  chmodSync(data, 0o755);
  const findings = check({ STRIPE_SECRET_KEY: "sk_test_1", SUPPORT_EMAIL: undefined }, 0);
  chmodSync(data, 0o700);
  const advised = findings.filter(({ grade }) => grade === "advice").map(({ about }) => about);
  expect(advised.filter((about) => about !== "Disk")).toEqual(["Support", "Payments", "Data", "User"]);
  expect(missingOf(findings)).toEqual([]);
});

it("never repeats a secret", () => {
  const report = reportOf(check());
  for (const secret of ["secret", "sk_live_1", "whsec_1", READY.CONSOLE_TOTP_SECRET])
    expect(report).not.toContain(secret);
});
