/** Schemas that the migrations make, whose contents they may use freely. */
const OWN = ["public", "sync", "access", "limits", "pg_temp"];

/** The objects of a new hosted project that migrations may use. */
const HOSTED = new Set([
  ...["auth.users", "auth.identities", "auth.sessions", "auth.mfa_factors", "auth.mfa_amr_claims"],
  ...["auth.uid", "auth.jwt", "auth.role", "auth.email"],
  ...[
    "storage.buckets",
    "storage.objects",
    "storage.foldername",
    "storage.filename",
    "storage.extension",
    "storage.operation",
  ],
  ...["realtime.messages", "realtime.topic", "realtime.send", "realtime.broadcast_changes"],
]);
/** Schemas of Postgres itself and of extensions, whose contents may all be used. */
const OPEN = ["pg_catalog", "information_schema", "extensions"];
/** Further schemas of a hosted project or the embedded backend; any other name before a dot is an alias. */
const CLOSED = [
  ...[
    "auth",
    "storage",
    "realtime",
    "vault",
    "cron",
    "net",
    "graphql",
    "graphql_public",
    "pgsodium",
    "pgbouncer",
  ],
  ...["supabase_functions", "supabase_migrations", "local_mail", "local_payments"],
];
const ROLES = ["anon", "authenticated", "service_role", "public"];
/** Exists on hosted projects but not everywhere: a migration must check for it first. */
const GUARDED_ROLES = ["supabase_auth_admin"];

/** From extensions that some projects lack: a migration must check for them first, in these words. */
const GUARDED_NAMES = new Map([
  ["cron.schedule", "name in ('pg_cron', 'pg_net')"],
  ["cron.job_run_details", "name in ('pg_cron', 'pg_net')"],
  ["net.http_post", "to_regclass('net.http_request_queue')"],
  ["net.http_request_queue", "to_regclass('net.http_request_queue')"],
  ["vault.decrypted_secrets", "to_regclass('vault.decrypted_secrets')"],
]);

/** Statements that only a superuser may run, or that reach outside the database. */
const FORBIDDEN: [RegExp, string][] = [
  [/\balter\s+system\b/, "changes the server's settings"],
  // A project may change the settings of a role.
  [/\b(create|drop)\s+(role|user|group)\b|\balter\s+(role|user|group)\b(?!\s+\w+\s+set\b)/, "makes roles"],
  [
    /\bcreate\s+(database|tablespace|server|subscription|event\s+trigger)\b/,
    "makes what only a superuser may",
  ],
  [/\bcopy\b[^;]*\b(from|to)\s+(program\b|')/, "copies from or to the server's files"],
  [/\bpg_(read|write)_(binary_)?file\b|\bpg_ls_dir\b|\blo_(import|export)\b/, "reads the server's files"],
  [/\blanguage\s+'?(plpython3?u|plperlu|pltclu|c|internal)\b/, "uses an untrusted language"],
  [/\bset\s+(session_replication_role|log_\w+|role\s+postgres)\b/, "sets what only a superuser may"],
  [/\bwith\s+\([^)]*\bsecurity_definer\b/, "makes a view with its owner's rights"],
  [/^\\\w+/m, "has commands of psql"],
];

/** Returns what a migration or seed does that a hosted project forbids, one phrase each. */
export function checkSql(sql: string): string[] {
  const code = withoutComments(sql).toLowerCase();
  return [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(code)).map(([, problem]) => problem),
    ...new Set([...foreignNames(code), ...madeSchemas(code), ...foreignRoles(code)]),
  ];
}

function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*/g, "").replace(/\/\*.*?\*\//gs, "");
}

function foreignNames(code: string): string[] {
  return [...code.matchAll(/(?<![\w.'"$])([a-z_]+)\.([a-z_]\w*)/g)].flatMap(([, schema = "", name]) =>
    CLOSED.includes(schema) && !HOSTED.has(`${schema}.${name}`) && !isGuarded(`${schema}.${name}`, code)
      ? [`uses ${schema}.${name}`]
      : [],
  );
}

function isGuarded(name: string, code: string): boolean {
  const guard = GUARDED_NAMES.get(name);
  return guard !== undefined && code.includes(guard);
}

function madeSchemas(code: string): string[] {
  return [...code.matchAll(/\bcreate\s+schema\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].flatMap(([, name = ""]) =>
    OWN.includes(name) || OPEN.includes(name) ? [] : [`makes the schema ${name}`],
  );
}

function foreignRoles(code: string): string[] {
  const lists = code.matchAll(
    /\b(?:grant|revoke)\b[^;]*?\b(?:to|from)\s+([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)\s*[;']/g,
  );
  const named = [...lists].flatMap(([, list = ""]) => list.split(/\s*,\s*/));
  const policies = code.matchAll(
    /\bfor\s+(?:select|insert|update|delete|all)\s+to\s+([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)/g,
  );
  const all = [...named, ...[...policies].flatMap(([, list = ""]) => list.split(/\s*,\s*/))];
  return all.flatMap((role) => {
    if (ROLES.includes(role)) return [];
    if (!GUARDED_ROLES.includes(role)) return [`knows the role ${role}`];
    return code.includes(`rolname = '${role}'`) ? [] : [`knows the role ${role} without looking for it`];
  });
}
