// Everything behind the port: a hosted Supabase project's services and the app itself, on one origin.
//
//   browser ─┬─ /auth /rest /storage ─ @supabase/lite ──┐
//            ├─ /auth: limits and checks ─ auth/ ───────┤
//            ├─ /auth/v1/admin ─ auth/auth-admin.ts ────┤
//            ├─ /realtime ─ realtime/ (WebSocket) ──────┼─ Db ─ Postgres, a process of its own
//            ├─ /functions ─ functions/, a Node process ┘
//            ├─ /_pay /_stripe /_mail /_push ─ stand-ins: Stripe (unless configured), mail server, push service
//            └─ everything else ─ the app's build, or Vite in development

import { guardApi } from "./api/guard-api.ts";
import { asPostgrest, asSignedAddress } from "./api/hosted-answers.ts";
import { createSyncCalls } from "./api/sync-calls.ts";
import { createAuthAdmin } from "./auth/auth-admin.ts";
import { createAuth } from "./auth/create-auth.ts";
import { inAskedShape } from "./auth/error-shape.ts";
import { withSecondFactors } from "./auth/second-factors.ts";
import { lastBackupAge } from "./backup/nightly.ts";
import type { Context } from "./context.ts";
import type { Db } from "./database/db.ts";
import { asPlainUpload } from "./files/object-store.ts";
import type { DirectAccess } from "./http/client-address.ts";
import { type Handler, type Route, route } from "./http/http.ts";
import { guardRequests, isOwnHost, localOnly } from "./http/request-guard.ts";
import { createSerial } from "./lib/turns.ts";
import { type OpenedData, openData } from "./open-data.ts";
import { openFunctions } from "./open-functions.ts";
import { guardWrites, readingFunctions } from "./operations/disk-space.ts";
import { createFunctionMails, createHealth, type Health } from "./operations/health.ts";
import { createConsoleOperations } from "./operations/operations.ts";
import { createPushService } from "./push-service.ts";
import { createRealtime } from "./realtime/create-realtime.ts";

/** Opens the database and returns it, with its owner's rights, and the handler that answers every request of the port. */
export async function assemble(context: Context): Promise<{ db: Db; answer: Handler; health: Health }> {
  const { settings, keys, siteUrl, site, disk, direct, isSecretKey, addressOf, cleanUp } = context;
  const { databaseUrl, backupDir } = settings;
  const data = await openData(context);
  const { db, mailbox } = data;
  const underWay = new Set<Request>();
  const realtime = await openRealtime(context, db, underWay);
  const functions = await openFunctions(context, data);
  const functionMails = createFunctionMails();
  const backupAge = databaseUrl || !backupDir ? undefined : () => lastBackupAge(backupDir, Date.now());
  const app = await settings.app(context.server);
  functions.start();
  const answer = route(siteUrl, [
    ...apiRoutes(context, data, underWay),
    // Realtime has only its socket: the app sends nothing by HTTP.
    ["/realtime/v1/", async () => new Response(null, { status: 404 })],
    [
      "/functions/v1/",
      (request, connection) =>
        functionMails.counted(request, functions.handle(request, addressOf(request, connection))),
    ],
    ["/_operations", createConsoleOperations({ isSecretKey, isElsewhere: !!databaseUrl, backupAge })],
    ...(functions.payments ? paymentRoutes(direct, functions.payments.handle) : []),
    ["/_mail", localOnly(direct, mailbox.handle)],
    ["/_push/", localOnly(direct, createPushService(keys.vapid).handle)],
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
  return { db: data.owner, answer: guardRequests(site, writes(answer)), health };
}

/** Returns the routes /auth, /rest and /storage. They add each running push and pull to `underWay`. */
function apiRoutes(context: Context, data: OpenedData, underWay: Set<Request>): Route[] {
  const { keys, isSecretKey, verifyToken, addressOf, config } = context;
  const { db, authenticator } = data;
  const supabase = likeHosted(data.fetch);
  const guarded = guardApi({
    keys,
    personOf: async (token) => {
      const claims = await verifyToken(token);
      return claims && (claims.sub ?? claims.role);
    },
    addressOf,
  });
  const auth = openAuth(context, data, supabase);
  const { minimum_password_length: minimumPasswordLength } = config.auth;
  const admin = createAuthAdmin({ db, isSecretKey, verifyToken, minimumPasswordLength });
  const { publishable: publishableKey } = keys;
  const syncCalls = createSyncCalls({
    db: authenticator,
    publishableKey,
    verifyToken,
    underWay,
    next: supabase,
  });
  return [
    ["/auth/v1/admin/", async (request) => inAskedShape(request, await admin(request))],
    [
      "/auth/v1/",
      guarded(async (request, connection) =>
        inAskedShape(request, await auth(request, addressOf(request, connection))),
      ),
    ],
    ["/rest/v1/", guarded(syncCalls)],
    ["/storage/v1/", guarded(supabase)],
  ];
}

function openAuth(
  context: Context,
  { db, links, mails }: OpenedData,
  supabase: (request: Request) => Promise<Response>,
) {
  const { settings, keys, siteUrl, config, verifyToken } = context;
  const { log } = settings;
  const shared = { db, config: config.auth, links, siteUrl, mails, verifyToken, log };
  const auth = withSecondFactors({ ...shared, auth: supabase }, keys.jwtSecret);
  return createAuth({ ...shared, auth });
}

function likeHosted(fetch: OpenedData["fetch"]): (request: Request) => Promise<Response> {
  // @supabase/lite checks whether a file exists and then writes it: two writes at once would both find none.
  const fileWrites = createSerial();
  return async (request) => {
    const plain = await asPlainUpload(request);
    const answer = await (isFileWrite(plain) ? fileWrites(() => fetch(plain)) : fetch(plain));
    return asSignedAddress(plain, await asPostgrest(answer));
  };
}

function isFileWrite({ method, url }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && new URL(url).pathname.startsWith("/storage/v1/object/");
}

async function openRealtime(context: Context, db: Db, underWay: Set<Request>) {
  const { settings, keys, server, site, verifyToken, isSecretKey, addressOf, cleanUp } = context;
  const realtime = await createRealtime({
    db,
    verifyToken,
    callsUnderWay: () => underWay.size,
    acceptsKey: (key) => key === keys.publishable || isSecretKey(key),
    log: settings.log,
  });
  cleanUp.unshift(() => realtime.close());
  server.on("upgrade", (request, socket, head) => {
    if (!isOwnHost(site, request)) socket.destroy();
    else if (request.url?.startsWith("/realtime/v1/websocket")) {
      const headers = new Headers(request.headers as Record<string, string>);
      realtime.upgrade(request, socket, head, addressOf({ headers }, { incoming: request }));
    } else if (!settings.dev) socket.destroy();
  });
  return realtime;
}

function paymentRoutes(direct: DirectAccess, handle: Handler): Route[] {
  return ["/_stripe/", "/_pay/"].map((prefix) => [prefix, localOnly(direct, handle)]);
}
