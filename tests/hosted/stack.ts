/** A Supabase stack that runs already: a project, `supabase start`, a self-hosted one, or the embedded server. */
export interface Stack {
  /** Where its API is, without a path. */
  url: string;
  /** The port of this machine where its mails lead, and where the tests therefore serve the app. */
  sitePort: number;
  publishableKey: string;
  secretKey: string;
  /** Of the role that runs the migrations. */
  databaseUrl: string;
  /** What opens its console; null if the tests are not told. */
  consoleCode: string | null;
  /** Signs its tokens; null where that is nobody's to know. */
  jwtSecret: string | null;
}

export const SITE_PORT = 4280;

/** Reads which stack the environment names; null if none, as in `npm run check`. Throws if only a part of it is named. */
export function readStack(env: NodeJS.ProcessEnv): Stack | null {
  const { STACK_URL, STACK_PUBLISHABLE_KEY, STACK_SECRET_KEY, STACK_DATABASE_URL } = env;
  if (!STACK_URL) return null;
  if (!STACK_PUBLISHABLE_KEY || !STACK_SECRET_KEY || !STACK_DATABASE_URL) {
    throw new Error("Besides STACK_URL, set STACK_PUBLISHABLE_KEY, STACK_SECRET_KEY and STACK_DATABASE_URL.");
  }
  return {
    url: STACK_URL.replace(/\/+$/, ""),
    sitePort: Number(env.STACK_SITE_PORT || SITE_PORT),
    publishableKey: STACK_PUBLISHABLE_KEY,
    secretKey: STACK_SECRET_KEY,
    databaseUrl: STACK_DATABASE_URL,
    consoleCode: env.STACK_CONSOLE_CODE || null,
    jwtSecret: env.STACK_JWT_SECRET || null,
  };
}

export const stack = readStack(process.env);
