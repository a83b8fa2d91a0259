// What answers below the port: everything a hosted Supabase project offers, and the app itself, on one origin.
//
//   browser ─┬─ /auth /rest /storage ─ @supabase/lite ──┐
//            ├─ /auth/v1/admin ─ auth-admin.ts ─────────┤
//            ├─ /realtime ─ realtime/ (WebSocket) ──────┼─ PGlite, one folder of data
//            ├─ /functions ─ deno, one process each ────┘   (every user of it takes turns: serial.ts)
//            ├─ /_pay /_stripe /_mail ─ stand-ins for the payment provider and the mail server
//            └─ everything else ─ the app's build, or Vite when developing

import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { jwtVerify } from "jose";
import { createAuthAdmin } from "./auth-admin.ts";
import { checkBody } from "./check-body.ts";
import { checkToken } from "./check-token.ts";
import { openDatabase, readConfig, seedDemo } from "./database.ts";
import { createFunctions, functionEnvironment } from "./functions.ts";
import { type Handler, readWhole, route } from "./http.ts";
import { readKeys } from "./keys.ts";
import { createMailbox } from "./mailbox.ts";
import { asPlainUpload, createObjectStore } from "./object-store.ts";
import { createPayments } from "./payments/create-payments.ts";
import { asPostgrest } from "./postgrest-status.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import type { Claims } from "./realtime/identity.ts";
import type { BackendSettings, CleanUp } from "./server.ts";
import { asSignedAddress } from "./signed-address.ts";

const FUNCTIONS = join(import.meta.dirname, "..", "functions");

/** Opens everything behind the port: the database, and what answers requests. What must be closed again goes to `cleanUp`. */
export async function assemble(
  settings: BackendSettings,
  server: Server,
  url: string,
  cleanUp: CleanUp,
): Promise<{ db: PGlite; answer: Handler }> {
  const { dataDir, log } = settings;
  const siteUrl = settings.siteUrl ?? url;
  const config = readConfig();
  const keys = readKeys(settings.publishableKey, dataDir);
  const isSecretKey = (key: string) => key === keys.secret;
  const verifyToken = tokenVerifier(keys.jwtSecret);

  const mailbox = createMailbox({ isSecretKey });
  const filesFolder = dataDir ? join(dataDir, "files") : await mkdtemp(join(tmpdir(), "shiftkeep-files-"));
  if (!dataDir) cleanUp.unshift(() => rm(filesFolder, { recursive: true, force: true }));
  const { db, serial, api, close } = await openDatabase({
    folder: dataDir && join(dataDir, "database"),
    config,
    keys,
    email: mailbox.email,
    objects: createObjectStore(filesFolder),
  });
  cleanUp.unshift(() => serial.run(close));
  await mailbox.open(db);
  if (settings.seed === "demo") await seedDemo(db);

  const realtime = await createRealtime({
    db,
    verifyToken,
    acceptsKey: (key) => key === keys.publishable || isSecretKey(key),
    log,
  });
  cleanUp.unshift(() => realtime.close());
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith("/realtime/v1/websocket")) realtime.upgrade(request, socket, head);
    else if (!settings.dev) socket.destroy();
  });

  const functions = createFunctions({
    folder: FUNCTIONS,
    env: {
      ...functionEnvironment({ url, publishableKey: keys.publishable, secretKey: keys.secret }),
      SITE_URL: siteUrl,
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_API_BASE: `${url}/_stripe`,
    },
    verifyJwt: (name) => config.functions?.[name]?.verify_jwt ?? true,
    verifyToken,
    log: (line) => log(`${line.function}: ${line.text}`),
  });
  cleanUp.unshift(() => functions.close());

  const payments = await createPayments({ db, secretKey: keys.secret, siteUrl });
  const authAdmin = createAuthAdmin({
    db,
    isSecretKey,
    minimumPasswordLength: config.auth.minimum_password_length,
  });
  // The body is read before the turn begins, so that a slow sender does not hold up everyone else.
  const supabase: Handler = async (request) => {
    const whole = await readWhole(request);
    if (!whole) return Response.json({ message: "The request is too large" }, { status: 413 });
    const refusal = checkToken(whole) ?? (await checkBody(whole));
    if (refusal) return refusal;
    const plain = await asPlainUpload(whole);
    const answer = await serial.run(async () => api.fetch(plain, { peerAddress: null }));
    const response = asSignedAddress(plain, await asPostgrest(answer));
    // lite and the HTTP server would both state the length, and strict clients refuse two of them.
    response.headers.delete("content-length");
    return response;
  };
  const answer = route(siteUrl, [
    ["/auth/v1/admin/", authAdmin],
    ["/auth/v1/", supabase],
    ["/rest/v1/", supabase],
    ["/storage/v1/", supabase],
    ["/realtime/v1/api/broadcast", realtime.handleBroadcast],
    ["/functions/v1/", functions.handle],
    ["/_stripe/", payments.handle],
    ["/_pay/", payments.handle],
    ["/_mail", mailbox.handle],
    ["/", await settings.app(server)],
  ]);
  return { db, answer };
}

/** Reads an access token of this backend; null for any that is forged, expired or malformed. */
function tokenVerifier(jwtSecret: string) {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (token: string) => {
    const verified = await jwtVerify(token, secret, { algorithms: ["HS256"] }).catch(() => null);
    return verified?.payload.role ? (verified.payload as Claims) : null;
  };
}
