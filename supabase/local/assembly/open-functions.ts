import { join } from "node:path";
import type { Db } from "../database/db.ts";
import { createFunctions, functionEnvironment } from "../functions.ts";
import { createPayments, type Payments, webhookSecretFor } from "../payments/create-payments.ts";
import { PushBeat } from "../push-beat.ts";
import type { Context } from "./context.ts";
import type { OpenedData } from "./open-data.ts";

const FUNCTIONS = join(import.meta.dirname, "..", "..", "functions");

/** Opens the edge functions and what calls them by itself: payments and pushes. */
export async function openFunctions(context: Context, { db, smtp }: Pick<OpenedData, "db" | "smtp">) {
  const { settings, keys, url, config, verifyToken, cleanUp } = context;
  const { log } = settings;
  const stripe = await openStripe(context, db);
  const functions = createFunctions({
    folder: FUNCTIONS,
    env: { ...environmentOf(context, smtp), ...stripe.environment },
    verifyJwt: (name) => config.functions?.[name]?.verify_jwt ?? true,
    verifyToken,
    log: (line) => log(`${line.function}: ${line.text}`),
  });
  const pushes = await PushBeat.open({
    db,
    deliver: () => functions.handle(ownCall(url, "deliver-push", keys.secret)),
    collect: () => functions.handle(ownCall(url, "collect-files", keys.secret)),
    log,
  });
  // What runs by itself may wait for a function; a function that is ended keeps nobody waiting.
  cleanUp.unshift(() => Promise.all([pushes.close(), stripe.standIn?.close(), functions.close()]));
  return {
    handle: functions.handle,
    payments: stripe.standIn,
    /** What the last run could not deliver goes out once this server answers. */
    start() {
      setImmediate(() => pushes.start());
      setImmediate(() => stripe.standIn?.start().catch((error) => log(`payments: ${error.message}`)));
    },
  };
}

function environmentOf({ settings, keys, url, siteUrl }: Context, smtp: OpenedData["smtp"]) {
  return {
    ...functionEnvironment({ url, publishableKey: keys.publishable, secretKey: keys.secret, smtp }),
    SITE_URL: siteUrl,
    CONSOLE_CODE: settings.consoleCode,
    CONSOLE_TOTP_SECRET: settings.consoleTotpSecret ?? "",
    SUPPORT_EMAIL: settings.supportEmail,
    VAPID_PUBLIC_KEY: keys.vapid.publicKey,
    VAPID_PRIVATE_KEY: keys.vapid.privateKey,
    PUSH_STAND_IN: `${url}/_push`,
    OPERATIONS_URL: `${url}/_operations`,
  };
}

/** Stripe as the functions know it: the account that the options name, or the stand-in for it. */
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

/** The call by which a hosted project's database has due pushes delivered, or files collected. */
function ownCall(url: string, name: string, secretKey: string): Request {
  const headers = { apikey: secretKey, "content-type": "application/json" };
  return new Request(`${url}/functions/v1/${name}`, { method: "POST", headers, body: "{}" });
}
