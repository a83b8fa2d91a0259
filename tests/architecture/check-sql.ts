/** Schemas that the migrations make themselves. What is in them is theirs. */
const OWN = ["public", "sync", "access", "limits", "pg_temp"];

/** What Supabase has in a new hosted project, as far as migrations may use it. */
const HOSTED = new Set([
  ...["auth.users", "auth.identities", "auth.mfa_factors", "auth.uid", "auth.jwt", "auth.role", "auth.email"],
  ...["storage.buckets", "storage.objects", "storage.foldername", "storage.filename", "storage.extension"],
  ...["realtime.messages", "realtime.topic", "realtime.send", "realtime.broadcast_changes"],
]);
/** Of Postgres itself, and of extensions that are installed into their own schema, anything may be used. */
const OPEN = ["pg_catalog", "information_schema", "extensions"];
/** Schemas a hosted project or the embedded backend has besides; any other name before a dot is an alias. */
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
/** There on hosted projects, but not everywhere: only where the migration has looked for it. */
const GUARDED_ROLES = ["supabase_auth_admin"];

/** Of extensions that not every project has: only where the migration has looked for it, in these words. */
const GUARDED_NAMES = new Map([
  ["cron.schedule", "name in ('pg_cron', 'pg_net')"],
  ["cron.job_run_details", "name in ('pg_cron', 'pg_net')"],
  ["net.http_post", "to_regclass('net.http_request_queue')"],
  ["net.http_request_queue", "to_regclass('net.http_request_queue')"],
  ["vault.decrypted_secrets", "to_regclass('vault.decrypted_secrets')"],
]);

/** Statements that only a superuser may run, or that reach out of the database. */
const FORBIDDEN: [RegExp, string][] = [
  [/\balter\s+system\b/, "changes the server's settings"],
  // Settings of a role are a project's own to choose.
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

/** What a migration or seed does that a hosted project has no place for, one phrase each. */
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
