// Everything behind the port: a hosted Supabase project's services and the app itself, on one origin.
//
//   browser ─┬─ /auth /rest /storage ─ @supabase/lite ──┐
//            ├─ /auth: limits and checks ─ auth/ ───────┤
//            ├─ /auth/v1/admin ─ auth-admin.ts ─────────┤
//            ├─ /realtime ─ realtime/ (WebSocket) ──────┼─ Db ─ Postgres, a process of its own
//            ├─ /functions ─ deno, one process each ────┘
//            ├─ /_pay /_stripe /_mail /_push ─ stand-ins: Stripe (unless configured), mail server, push service
//            └─ everything else ─ the app's build, or Vite in development

import { apiRoutes } from "./assembly/api-routes.ts";
import { type Beginning, type Context, contextOf } from "./assembly/context.ts";
import { openData } from "./assembly/open-data.ts";
import { openFunctions } from "./assembly/open-functions.ts";
import { networkOf } from "./auth/auth-limits.ts";
import { lastBackupAge } from "./backup/nightly.ts";
import type { Db } from "./database/db.ts";
import { type Handler, type Route, route } from "./http.ts";
import { guardWrites, readingFunctions } from "./operations/disk-space.ts";
import { createFunctionMails, createHealth, type Health } from "./operations/health.ts";
import { createConsoleOperations } from "./operations/operations.ts";
import type { Payments } from "./payments/create-payments.ts";
import { createPushService } from "./push-service.ts";
import { createRealtime, type Realtime } from "./realtime/create-realtime.ts";
import { guardRequests, isOwnHost, localOnly } from "./request-guard.ts";

/** Opens the database and returns it with the handler that answers every request of the port. */
export async function assemble(beginning: Beginning): Promise<{ db: Db; answer: Handler; health: Health }> {
  const context = contextOf(beginning);
  const { settings, keys, siteUrl, isSecretKey, addressOf, cleanUp } = context;
  const { disk, databaseUrl } = settings;
  const data = await openData(context);
  const { db, mailbox } = data;
  const underWay = new Set<Request>();
  const realtime = await openRealtime(context, db, underWay);
  const functions = await openFunctions(context, data);
  const api = apiRoutes(context, data, underWay);
  const functionMails = createFunctionMails();
  const backupAge = backupAgeOf(context);
  const app = await settings.app(context.server);
  functions.start();
  const answer = route(siteUrl, [
    ...api,
    // Realtime has only its socket: the app sends nothing by HTTP.
    ["/realtime/v1/", async () => new Response(null, { status: 404 })],
    [
      "/functions/v1/",
      (request, connection) =>
        functionMails.counted(request, functions.handle(request, addressOf(request, connection))),
    ],
    ["/_operations", createConsoleOperations({ isSecretKey, isElsewhere: !!databaseUrl, backupAge })],
    ...paymentRoutes(functions.payments),
    ["/_mail", localOnly(mailbox.handle)],
    ["/_push/", localOnly(createPushService({ publicKey: keys.vapid.publicKey }).handle)],
    ["/", app],
  ]);
  const writes = guardWrites({
    disk,
    reading: await readingFunctions(db),
    isOwnCall: ({ headers }) => isSecretKey(headers.get("apikey") ?? ""),
  });
  const failedMails = () => mailbox.failedInARow() + functionMails.failedInARow();
  const health = await createHealth({ db, disk, sockets: realtime.sockets, backupAge, failedMails });
  cleanUp.unshift(() => health.close());
  return { db, answer: guardRequests(siteOf(context), writes(answer)), health };
}

async function openRealtime(context: Context, db: Db, underWay: Set<Request>): Promise<Realtime> {
  const { settings, keys, server, verifyToken, isSecretKey, addressOf, cleanUp } = context;
  const realtime = await createRealtime({
    db,
    verifyToken,
    callsUnderWay: () => underWay.size,
    acceptsKey: (key) => key === keys.publishable || isSecretKey(key),
    log: settings.log,
  });
  cleanUp.unshift(() => realtime.close());
  server.on("upgrade", (request, socket, head) => {
    if (!isOwnHost(siteOf(context), request)) socket.destroy();
    else if (request.url?.startsWith("/realtime/v1/websocket")) {
      const headers = new Headers(request.headers as Record<string, string>);
      const address = networkOf(addressOf({ headers }, { incoming: request }));
      realtime.upgrade(request, socket, head, address);
    } else if (!settings.dev) socket.destroy();
  });
  return realtime;
}

function siteOf({ siteUrl, settings: { host } }: Context) {
  return { siteUrl, host };
}

/** Returns a function for the age of the newest backup (ms), or undefined if this server makes no backups. */
function backupAgeOf({ settings: { databaseUrl, backupDir } }: Context) {
  return databaseUrl || !backupDir ? undefined : () => lastBackupAge(backupDir, Date.now());
}

function paymentRoutes(payments: Payments | null): Route[] {
  if (!payments) return [];
  const handler = localOnly(payments.handle);
  return [
    ["/_stripe/", handler],
    ["/_pay/", handler],
  ];
}
