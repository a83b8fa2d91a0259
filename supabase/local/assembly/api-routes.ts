import { createAuth } from "../auth/create-auth.ts";
import { withSecondFactors } from "../auth/second-factors.ts";
import { createAuthAdmin } from "../auth-admin.ts";
import { guardApi } from "../guard-api.ts";
import { asPostgrest, asSignedAddress } from "../hosted-answers.ts";
import type { Route } from "../http.ts";
import { asPlainUpload } from "../object-store.ts";
import { createSyncCalls } from "../sync-calls.ts";
import { createSerial } from "../turns.ts";
import type { Context } from "./context.ts";
import type { OpenedData } from "./open-data.ts";

/** Returns the routes /auth, /rest and /storage. They add each running push and pull to `underWay`. */
export function apiRoutes(context: Context, data: OpenedData, underWay: Set<Request>): Route[] {
  const { keys, isSecretKey, verifyToken, addressOf, config } = context;
  const { db } = data;
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
  const publishableKey = keys.publishable;
  const syncCalls = createSyncCalls({ db, publishableKey, verifyToken, underWay, next: supabase });
  return [
    ["/auth/v1/admin/", createAuthAdmin({ db, isSecretKey, minimumPasswordLength })],
    ["/auth/v1/", guarded((request, connection) => auth(request, addressOf(request, connection)))],
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
  const factors = withSecondFactors({
    db,
    verifyToken,
    jwtSecret: keys.jwtSecret,
    jwtExpiry: config.auth.jwt_expiry,
    issuer: new URL(siteUrl).host,
    auth: supabase,
  });
  const { log } = settings;
  return createAuth({ db, config: config.auth, links, siteUrl, mails, verifyToken, log, auth: factors });
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
