import { join } from "node:path";
import type { Context } from "./context.ts";
import type { Db } from "./database/db.ts";
import { createFunctions, functionEnvironment } from "./functions/functions.ts";
import type { OpenedData } from "./open-data.ts";
import { createPayments, type Payments, webhookSecretFor } from "./payments/create-payments.ts";
import { openPushBeat } from "./push-beat.ts";
import { hasStandIns } from "./settings/options.ts";

const FUNCTIONS = join(import.meta.dirname, "..", "functions");

/** Opens the edge functions, and the payments and pushes that call them. */
export async function openFunctions(context: Context, data: OpenedData) {
  const { settings, keys, url, config, verifyToken, cleanUp } = context;
  const { log } = settings;
  const stripe = await openStripe(context, data.db);
  const functions = createFunctions({
    folder: FUNCTIONS,
    env: { ...environmentOf(context, data), ...stripe.environment },
    verifyJwt: (name) => config.functions?.[name]?.verify_jwt ?? true,
    verifyToken,
    log: (line) => log(`${line.function}: ${line.text}`),
  });
  const pushes = await openPushBeat({
    db: data.db,
    deliver: () => functions.handle(ownCall(url, "deliver-push", keys.secret)),
    collect: () => functions.handle(ownCall(url, "collect-files", keys.secret)),
    log,
  });
  // Pushes and payments may await a function, so all close at once: a function that ends also ends their wait.
  cleanUp.unshift(() => Promise.all([pushes.close(), stripe.standIn?.close(), functions.close()]));
  return {
    handle: functions.handle,
    payments: stripe.standIn,
    /** Sends what the last run did not deliver, once this server answers. */
    start() {
      setImmediate(pushes.start);
      setImmediate(() => stripe.standIn?.start().catch((error) => log(`payments: ${error.message}`)));
    },
  };
}

function environmentOf({ settings, consoleCode, keys, url, siteUrl }: Context, { mailbox }: OpenedData) {
  return {
    ...functionEnvironment(url, keys, mailbox.smtp),
    SITE_URL: siteUrl,
    API_URL: siteUrl,
    CONSOLE_CODE: consoleCode,
    CONSOLE_TOTP_SECRET: settings.consoleTotpSecret ?? "",
    SUPPORT_EMAIL: settings.supportEmail,
    VAPID_PUBLIC_KEY: keys.vapid.publicKey,
    VAPID_PRIVATE_KEY: keys.vapid.privateKey,
    ...(hasStandIns(settings) && { PUSH_STAND_IN: `${url}/_push` }),
    OPERATIONS_URL: `${url}/_operations`,
  };
}

/** Returns Stripe for the functions: the account of the options, or the stand-in. */
async function openStripe(
  { settings: { stripe, log }, keys: { secret: secretKey }, url, siteUrl }: Context,
  db: Db,
): Promise<{ environment: Record<string, string>; standIn: Payments | null }> {
  if (stripe) {
    const { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET } = stripe;
    return { environment: { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }, standIn: null };
  }
  const webhookSecret = webhookSecretFor(secretKey);
  const webhookEndpoint = `${url}/functions/v1/payment-webhook`;
  const standIn = await createPayments({ db, secretKey, webhookSecret, webhookEndpoint, siteUrl, log });
  const environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `${url}/_stripe`,
  };
  return { environment, standIn };
}

/** The request by which a hosted project's database starts the delivery of due pushes or the collection of files. */
function ownCall(url: string, name: string, secretKey: string): Request {
  const headers = { apikey: secretKey, "content-type": "application/json" };
  return new Request(`${url}/functions/v1/${name}`, { method: "POST", headers, body: "{}" });
}
