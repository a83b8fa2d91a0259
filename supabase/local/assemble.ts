// What answers below the port: everything a hosted Supabase project offers, and the app itself, on one origin.
//
//   browser ─┬─ /auth /rest /storage ─ @supabase/lite ──┐
//            ├─ /auth: what is let through ─ auth/ ─────┤
//            ├─ /auth/v1/admin ─ auth-admin.ts ─────────┤
//            ├─ /realtime ─ realtime/ (WebSocket) ──────┼─ Db ─ Postgres, a process of its own
//            ├─ /functions ─ deno, one process each ────┘
//            ├─ /_pay /_stripe /_mail /_push ─ stand-ins for Stripe (unless it is set up), mail server, push service
//            └─ everything else ─ the app's build, or Vite when developing

import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smtpEnvironment } from "../functions/_shared/environment.ts";
import { networkOf } from "./auth/auth-limits.ts";
import { createAuth } from "./auth/create-auth.ts";
import { createMailedLinks } from "./auth/mailed-links.ts";
import { withSecondFactors } from "./auth/second-factors.ts";
import { createAuthAdmin } from "./auth-admin.ts";
import { lastBackupAge } from "./backup/nightly.ts";
import { clientAddress } from "./client-address.ts";
import type { Db } from "./database/db.ts";
import { hasDemo, openDatabase, readConfig, type Store, seedDemo } from "./database.ts";
import { createFunctions, functionEnvironment } from "./functions.ts";
import { guardApi } from "./guard-api.ts";
import { asPostgrest, asSignedAddress } from "./hosted-answers.ts";
import { type Handler, route } from "./http.ts";
import type { Keys } from "./keys.ts";
import { createMailbox } from "./mailbox.ts";
import { asPlainUpload, createObjectStore } from "./object-store.ts";
import { type DiskSpace, guardWrites, readingFunctions } from "./operations/disk-space.ts";
import { createFunctionMails, createHealth, type Health } from "./operations/health.ts";
import { createConsoleOperations } from "./operations/operations.ts";
import type { RequestEntry } from "./operations/server-log.ts";
import type { Options } from "./options.ts";
import { isPublic, notPublic } from "./options.ts";
import { createPayments, type Payments, webhookSecretFor } from "./payments/create-payments.ts";
import { createPushBeat } from "./push-beat.ts";
import { createPushService } from "./push-service.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import { guardRequests, isOwnHost, localOnly } from "./request-guard.ts";
import { StartError } from "./start-error.ts";
import { createSyncCalls } from "./sync-calls.ts";
import { tokenVerifier } from "./token-verifier.ts";
import { createSerial } from "./turns.ts";

export interface BackendSettings extends Options {
  /** What serves the app's own files, once the server is there. */
  app(server: Server): Promise<Handler>;
  publishableKey: string;
  log(line: string): void;
  logRequest?(entry: RequestEntry): void;
}

/** Things to undo, the latest first. */
export type CleanUp = (() => unknown)[];

const FUNCTIONS = join(import.meta.dirname, "..", "functions");

/** Opens everything behind the port: the database, and what answers requests. What must be closed again goes to `cleanUp`. */
export async function assemble(
  settings: BackendSettings & { consoleCode: string; disk: DiskSpace },
  keys: Keys,
  server: Server,
  url: string,
  cleanUp: CleanUp,
): Promise<{ db: Db; answer: Handler; health: Health }> {
  const { dataDir, log } = settings;
  const siteUrl = settings.siteUrl ?? url;
  const config = readConfig();
  const isSecretKey = (key: string) => key === keys.secret;
  const verifyToken = tokenVerifier(keys.jwtSecret);

  const mailbox = createMailbox({ outside: settings.smtp, log });
  const links = createMailedLinks(keys.jwtSecret);
  const filesFolder = dataDir ? join(dataDir, "files") : await mkdtemp(join(tmpdir(), "shiftkeep-files-"));
  if (!dataDir) cleanUp.unshift(() => rm(filesFolder, { recursive: true, force: true }));
  const { db, fetch, close } = await openDatabase({
    store: storeOf(settings),
    config,
    keys,
    siteUrl,
    email: links.signing(mailbox.email),
    objects: createObjectStore(filesFolder, settings.disk.ranOut),
  });
  cleanUp.unshift(close);
  const smtp = await mailbox.open(db);
  cleanUp.unshift(() => mailbox.close());
  if (settings.seed === "demo") await seedDemo(db);
  else if (isPublic(settings) && !settings.allowStandIns && (await hasDemo(db))) {
    throw new StartError(
      notPublic(`a DATA_DIR without the demo business: ${dataDir} was begun with SEED=demo`),
    );
  }

  const underWay = new Set<Request>();
  const realtime = await createRealtime({
    db,
    verifyToken,
    callsUnderWay: () => underWay.size,
    acceptsKey: (key) => key === keys.publishable || isSecretKey(key),
    log,
  });
  cleanUp.unshift(() => realtime.close());
  const addressOf = clientAddress({ siteUrl: siteUrl === url ? null : siteUrl, log });
  const site = { siteUrl, host: settings.host };
  server.on("upgrade", (request, socket, head) => {
    if (!isOwnHost(site, request)) socket.destroy();
    else if (request.url?.startsWith("/realtime/v1/websocket")) {
      const headers = new Headers(request.headers as Record<string, string>);
      const address = networkOf(addressOf({ headers }, { incoming: request }));
      realtime.upgrade(request, socket, head, address);
    } else if (!settings.dev) socket.destroy();
  });

  const stripe = await openStripe(settings, db, url, keys.secret);
  const functions = createFunctions({
    folder: FUNCTIONS,
    env: {
      ...functionEnvironment({ url, publishableKey: keys.publishable, secretKey: keys.secret }),
      ...smtpEnvironment(smtp),
      SITE_URL: siteUrl,
      CONSOLE_CODE: settings.consoleCode,
      CONSOLE_TOTP_SECRET: settings.consoleTotpSecret ?? "",
      SUPPORT_EMAIL: settings.supportEmail,
      VAPID_PUBLIC_KEY: keys.vapid.publicKey,
      VAPID_PRIVATE_KEY: keys.vapid.privateKey,
      PUSH_STAND_IN: `${url}/_push`,
      OPERATIONS_URL: `${url}/_operations`,
      ...stripe.environment,
    },
    verifyJwt: (name) => config.functions?.[name]?.verify_jwt ?? true,
    verifyToken,
    log: (line) => log(`${line.function}: ${line.text}`),
  });
  const pushes = await createPushBeat({
    db,
    deliver: () => functions.handle(ownCall(url, "deliver-push", keys.secret)),
    collect: () => functions.handle(ownCall(url, "collect-files", keys.secret)),
    log,
  });
  // What runs by itself may wait for a function; a function that is ended keeps nobody waiting.
  cleanUp.unshift(() => Promise.all([pushes.close(), stripe.standIn?.close(), functions.close()]));

  const authAdmin = createAuthAdmin({
    db,
    isSecretKey,
    minimumPasswordLength: config.auth.minimum_password_length,
  });
  // @supabase/lite looks whether a file is there and writes it afterwards: two at once would both find none.
  const fileWrites = createSerial();
  const supabase = async (request: Request) => {
    const plain = await asPlainUpload(request);
    const answer = await (isFileWrite(plain) ? fileWrites.run(() => fetch(plain)) : fetch(plain));
    return asSignedAddress(plain, await asPostgrest(answer));
  };
  const guarded = guardApi({
    keys,
    personOf: async (token) => {
      const claims = await verifyToken(token);
      return claims && (claims.sub ?? claims.role);
    },
    addressOf,
  });
  const factors = withSecondFactors({
    db,
    verifyToken,
    jwtSecret: keys.jwtSecret,
    jwtExpiry: config.auth.jwt_expiry,
    issuer: new URL(siteUrl).host,
    auth: (request) => supabase(request),
  });
  const auth = createAuth({
    db,
    config: config.auth,
    links,
    siteUrl,
    mail: mailbox.email,
    verifyToken,
    log,
    auth: factors,
  });
  const backupDir = settings.databaseUrl ? null : settings.backupDir;
  const backupAge = backupDir ? () => lastBackupAge(backupDir, Date.now()) : undefined;
  const functionMails = createFunctionMails();
  const syncCalls = createSyncCalls({
    db,
    publishableKey: keys.publishable,
    verifyToken,
    underWay,
    next: supabase,
  });
  const pushService = createPushService({ publicKey: keys.vapid.publicKey });
  const app = await settings.app(server);
  // What the last run could not deliver goes out once this server answers.
  setImmediate(() => pushes.start());
  setImmediate(() => stripe.standIn?.start().catch((error) => log(`payments: ${error.message}`)));
  const answer = route(siteUrl, [
    ["/auth/v1/admin/", authAdmin],
    ["/auth/v1/", guarded((request, connection) => auth(request, addressOf(request, connection)))],
    ["/rest/v1/", guarded(syncCalls)],
    ["/storage/v1/", guarded(supabase)],
    ["/realtime/v1/api/broadcast", realtime.handleBroadcast],
    [
      "/functions/v1/",
      (request, connection) =>
        functionMails.counted(request, functions.handle(request, addressOf(request, connection))),
    ],
    [
      "/_operations",
      createConsoleOperations({ isSecretKey, isElsewhere: !!settings.databaseUrl, backupAge }),
    ],
    ...(stripe.standIn ? paymentRoutes(stripe.standIn) : []),
    ["/_mail", localOnly(mailbox.handle)],
    ["/_push/", localOnly(pushService.handle)],
    ["/", app],
  ]);
  const writes = guardWrites({
    disk: settings.disk,
    reading: await readingFunctions(db),
    isOwnCall: ({ headers }) => isSecretKey(headers.get("apikey") ?? ""),
  });
  const health = await createHealth({
    db,
    disk: settings.disk,
    sockets: realtime.sockets,
    backupAge,
    failedMails: () => mailbox.failedInARow() + functionMails.failedInARow(),
  });
  cleanUp.unshift(() => health.close());
  return { db, answer: guardRequests(site, writes(answer)), health };
}

function isFileWrite({ method, url }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && new URL(url).pathname.startsWith("/storage/v1/object/");
}

function storeOf({ databaseUrl, dataDir, walArchive, log }: BackendSettings): Store {
  if (databaseUrl) return { url: databaseUrl };
  return dataDir ? { folder: join(dataDir, "postgres"), archive: walArchive, log } : { memory: {} };
}

/** Stripe as the functions know it: the account that the options name, or the stand-in for it. */
async function openStripe(
  { stripe, siteUrl, log }: BackendSettings,
  db: Db,
  url: string,
  secretKey: string,
): Promise<{ environment: Record<string, string>; standIn: Payments | null }> {
  if (stripe) {
    const { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET } = stripe;
    return { environment: { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }, standIn: null };
  }
  const webhookSecret = webhookSecretFor(secretKey);
  const standIn = await createPayments({
    db,
    secretKey,
    webhookSecret,
    webhookEndpoint: `${url}/functions/v1/payment-webhook`,
    siteUrl: siteUrl ?? url,
    log,
  });
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

function paymentRoutes({ handle }: Payments): [prefix: string, handler: Handler][] {
  return [
    ["/_stripe/", localOnly(handle)],
    ["/_pay/", localOnly(handle)],
  ];
}
