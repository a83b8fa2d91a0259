import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("has defaults that suit trying the app", () => {
    expect(readOptions({ LOG_FORMAT: "text" }, [])).toEqual({
      host: "127.0.0.1",
      port: 4173,
      siteUrl: null,
      dataDir: resolve(".data"),
      seed: "demo",
      stripe: null,
      dev: false,
      smtp: null,
      supportEmail: "support@localhost",
      consoleCode: null,
      consoleTotpSecret: null,
      diskReserveBytes: 256 * 1024 * 1024,
      watchdogSeconds: 60,
      logFormat: "text",
      metricsToken: null,
      allowStandIns: false,
      databaseUrl: null,
      backupDir: null,
      backupPassphrase: null,
      walArchive: null,
    });
  });

  it("sends through a mail server that it is given", () => {
    const env = {
      SMTP_HOST: "smtp.shop.test",
      SMTP_USER: "shop",
      SMTP_PASS: "x",
      SMTP_FROM: "Shop <a@shop.test>",
    };
    expect(readOptions({ ...env, CONSOLE_CODE: "open it" }, [])).toMatchObject({
      smtp: { host: "smtp.shop.test", port: 465, user: "shop", pass: "x", from: "Shop <a@shop.test>" },
      supportEmail: "a@shop.test",
      consoleCode: "open it",
    });
    expect(readOptions({ ...env, SUPPORT_EMAIL: "help@shop.test" }, []).supportEmail).toBe("help@shop.test");
  });

  it("keeps nothing when asked to", () => {
    expect(readOptions({ DATA_DIR: "memory", SEED: "none", PORT: "0" }, ["--dev"])).toMatchObject({
      dataDir: null,
      seed: "none",
      port: 0,
      dev: true,
    });
  });

  it("takes payments with the account at Stripe that it is given", () => {
    const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readOptions(env, []).stripe).toEqual({ secretKey: "sk_test_1", webhookSecret: "whsec_1" });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it\.$/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it\.$/],
    [{ DATABASE_URL: "a word" }, /^DATABASE_URL must be an address like postgresql:/],
    [{ DATABASE_URL: "mysql://user:secret@host/db" }, /^DATABASE_URL must be (?!.*secret)/],
    [{ PORT: "http" }, /^PORT must be a number from 0 to 65535, not "http"\.$/],
    [{ PORT: "70000" }, /^PORT must be/],
    [{ PORT: "-1" }, /^PORT must be/],
    [{ SITE_URL: "my house" }, /^SITE_URL must be a web address, not "my house"\.$/],
    [{ SMTP_HOST: "smtp.shop.test" }, /^With SMTP_HOST, SMTP_FROM must be an e-mail address/],
    [{ SMTP_HOST: "smtp.shop.test", SMTP_FROM: "a@b.test", SMTP_PORT: "smtp" }, /SMTP_PORT a port number\.$/],
    [{ SUPPORT_EMAIL: "Help <help@shop.test>" }, /^SUPPORT_EMAIL must be an e-mail address, not "Help/],
    [{ CONSOLE_TOTP_SECRET: "JBSWY3DPEHPK3PXP" }, /^CONSOLE_TOTP_SECRET must be base32/],
    [{ CONSOLE_TOTP_SECRET: "0".repeat(32) }, /^CONSOLE_TOTP_SECRET must be base32/],
    [{ SEED: "everything" }, /^SEED must be "demo" or "none", not "everything"\.$/],
  ])("refuses %o with one clear line", (env, line) => {
    expect(() => readOptions(env, [])).toThrow(line);
  });
});
