import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { checkSql } from "./check-sql.ts";

/**
 * Returns one sentence for each way in which a folder differs from the `supabase/` that the Supabase CLI and a hosted
 * project expect: `supabase db reset`, `db push`, `config push`, `functions deploy` and `test db` read it, and none
 * of them knows the embedded backend.
 */
export function checkSupabase(folder: string): string[] {
  const config = parse(readFileSync(join(folder, "config.toml"), "utf8"));
  return [
    ...checkConfig(config),
    ...checkFunctions(folder, config),
    ...checkMigrations(folder),
    ...checkSqlFiles(folder),
  ];
}

/** The keys of config.toml that `supabase init` writes; null for sections with free names. */
const KNOWN: Record<string, readonly string[] | null> = {
  api: ["enabled", "port", "schemas", "extra_search_path", "max_rows", "tls"],
  db: [
    "port",
    "shadow_port",
    "major_version",
    "pooler",
    "vault",
    "migrations",
    "seed",
    "network_restrictions",
  ],
  "db.seed": ["enabled", "sql_paths"],
  "db.migrations": ["enabled", "schema_paths"],
  realtime: ["enabled", "ip_version", "max_header_length"],
  studio: ["enabled", "port", "api_url", "openai_api_key"],
  inbucket: ["enabled", "port", "smtp_port", "pop3_port", "admin_email", "sender_name"],
  storage: ["enabled", "file_size_limit", "image_transformation", "buckets"],
  auth: [
    ...[
      "enabled",
      "site_url",
      "additional_redirect_urls",
      "jwt_expiry",
      "signing_keys_path",
      "enable_signup",
    ],
    ...["enable_refresh_token_rotation", "refresh_token_reuse_interval", "enable_anonymous_sign_ins"],
    ...["enable_manual_linking", "minimum_password_length", "password_requirements", "rate_limit", "captcha"],
    ...["email", "sms", "sessions", "hook", "mfa", "external", "web3", "third_party", "oauth_server"],
  ],
  "auth.rate_limit": [
    ...["email_sent", "sms_sent", "anonymous_users", "token_refresh", "sign_in_sign_ups"],
    ...["token_verifications", "web3"],
  ],
  "auth.email": [
    ...["enable_signup", "double_confirm_changes", "enable_confirmations", "secure_password_change"],
    ...["max_frequency", "otp_length", "otp_expiry", "smtp", "template", "notification"],
  ],
  "auth.sessions": ["timebox", "inactivity_timeout"],
  "auth.hook": [
    ...["mfa_verification_attempt", "password_verification_attempt", "custom_access_token", "send_sms"],
    ...["send_email", "before_user_created"],
  ],
  functions: null,
  edge_runtime: ["enabled", "policy", "inspector_port", "deno_version", "secrets"],
  analytics: ["enabled", "port", "backend"],
};
const FUNCTION_KEYS = ["enabled", "verify_jwt", "import_map", "entrypoint", "static_files"];
const HOOK_KEYS = ["enabled", "uri", "secrets"];

type Table = Record<string, unknown>;

function checkConfig(config: Table): string[] {
  const { project_id: project, ...sections } = config;
  const problems = typeof project === "string" ? [] : ["config.toml names no project_id"];
  return [
    ...problems,
    ...unknownKeys(
      sections,
      "",
      Object.keys(KNOWN).filter((name) => !name.includes(".")),
    ),
  ];
}

function unknownKeys(table: Table, path: string, known: readonly string[] | null): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (known && !known.includes(key)) return [`config.toml: nobody reads ${here}`];
    if (!isTable(value)) return [];
    if (path === "functions") return unknownKeys(value, here, FUNCTION_KEYS);
    if (path === "auth.hook") return unknownKeys(value, here, HOOK_KEYS);
    return here in KNOWN ? unknownKeys(value, here, KNOWN[here] ?? null) : [];
  });
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every function must have a folder and a section, so that it is deployed with its settings. */
function checkFunctions(folder: string, config: Table): string[] {
  const named = isTable(config.functions) ? Object.keys(config.functions) : [];
  const functions = join(folder, "functions");
  const found = (existsSync(functions) ? readdirSync(functions, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name);
  return [
    ...named
      .filter((name) => !found.includes(name))
      .map((name) => `functions/${name} is configured, but not there`),
    ...found
      .filter((name) => !named.includes(name))
      .map((name) => `functions/${name} is missing in config.toml`),
    ...found.flatMap((name) =>
      ["index.ts", "deno.json"]
        .filter((file) => !existsSync(join(functions, name, file)))
        .map((file) => `functions/${name} has no ${file}`),
    ),
  ];
}

/**
 * `<14 digits>_verb_noun.sql`, or for the baseline `<14 digits>_area.sql`; the digits say when it was made, and in
 * which order they run.
 */
function checkMigrations(folder: string): string[] {
  const names = readdirSync(join(folder, "migrations")).sort();
  const versions = names.map((name) => name.slice(0, 14));
  return [
    ...names
      .filter((name) => !/^\d{14}(_[a-z][a-z0-9]*)+\.sql$/.test(name))
      .map((name) => `migrations/${name} is not called <14 digits>_verb_noun.sql`),
    ...names
      .filter((_, at) => at > 0 && versions[at] === versions[at - 1])
      .map((name) => `migrations/${name} has the number of another`),
    ...names
      .filter((name) => !hasOnlyPolicies(readFileSync(join(folder, "migrations", name), "utf8")))
      .map((name) => `migrations/${name} changes realtime.messages, which takes only policies`),
  ];
}

/** On a hosted project realtime.messages belongs to the realtime server, which cuts it into days. */
function hasOnlyPolicies(sql: string): boolean {
  const uses = sql.match(/[^;]*\brealtime\.messages\b/gi) ?? [];
  return uses.every((use) => /\b(create|drop|alter)\s+policy\b/i.test(use));
}

function checkSqlFiles(folder: string): string[] {
  const migrations = readdirSync(join(folder, "migrations")).map((name) => join("migrations", name));
  const seed = existsSync(join(folder, "seed.sql")) ? ["seed.sql"] : [];
  const tests = existsSync(join(folder, "tests"))
    ? readdirSync(join(folder, "tests"), { recursive: true, encoding: "utf8" })
    : [];
  return [
    ...(seed.length > 0 ? [] : ["there is no seed.sql"]),
    ...(tests.length > 0 ? [] : ["there are no tests"]),
    ...tests
      .filter((name) => name.includes(".") && !/\.(sql|pg)$/.test(name))
      .map((name) => `tests/${name} is no test that \`supabase test db\` runs`),
    ...[...migrations, ...seed]
      .filter((name) => name.endsWith(".sql"))
      .flatMap((name) =>
        checkSql(readFileSync(join(folder, name), "utf8")).map((problem) => `${name} ${problem}`),
      ),
  ];
}
