import type { Write } from "./evidence.ts";
import type { Run } from "./steps.ts";

const DEADLOCK = "40P01";
const EDITS = { retitle: 4, vote: 3, tag: 2, add: 2, removeBoard: 1, removeCard: 1, rename: 2 };

/** Somebody changes something at the server itself, past every device. */
export async function editAtServer(run: Run): Promise<void> {
  const kind = run.random.weighted(EDITS);
  const text = `${kind} ${run.typed}`;
  if (kind === "add") return addAtServer(run, text);
  if (kind === "rename") return rename(run, text);
  if (kind === "removeCard") return change(run, "test_cards", "deleted = true", [], { kind: "remove" });
  if (kind === "removeBoard") return change(run, "test_boards", "deleted = true", [], { kind: "remove" });
  if (kind === "retitle") {
    return change(run, "test_boards", "title = $2", [text], { fields: { title: text } });
  }
  if (kind === "vote") return change(run, "test_boards", "votes = votes + 3", [], { votes: 3 });
  const set = "tags = tags || to_jsonb($2::text)";
  return change(run, "test_boards", set, [text], { tagsAdded: [text] });
}

function note(run: Run, write: Partial<Write>) {
  run.writes.push({
    ...{ device: "server", userId: null, changeId: run.random.uuid(), collection: "", id: "", kind: "patch" },
    ...{ fields: {}, votes: 0, tagsAdded: [], tagsRemoved: [], uncertain: false },
    ...write,
  });
}

/** Changes any live row of a table. */
async function change(run: Run, table: string, set: string, values: unknown[], write: Partial<Write>) {
  const { rows: live } = await run.db.query<{ id: string }>(
    `select id from public.${table} where business_id = $1 and not deleted order by id`,
    [run.businessId],
  );
  const id = run.random.pick(live)?.id;
  const sql = `update public.${table} set ${set} where id = $1 and not deleted returning id`;
  const { rows } = await ask(run, sql, [id ?? null, ...values]);
  if (id && rows.length > 0) note(run, { ...write, collection: table, id });
}

/** Adds a board at the server. */
export async function addAtServer(run: Run, title: string): Promise<void> {
  const id = run.random.uuid();
  const fields = { title, note: "from the server" };
  await ask(
    run,
    `insert into public.test_boards (id, business_id, title, note, tags, votes) values ($1, $2, $3, $4, '[]', 2)`,
    [id, run.businessId, fields.title, fields.note],
  );
  note(run, { collection: "test_boards", id, kind: "insert", fields, votes: 2 });
}

async function rename(run: Run, name: string) {
  const { person } = run.random.pick(run.devices) ?? {};
  await ask(run, "update public.profiles set name = $2 where id = $1", [person?.id, name]);
}

/** Asks again, as any client does, when the statement and a push waited for each other's rows and Postgres ended one. */
async function ask(run: Run, sql: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  try {
    return await run.db.query(sql, values);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    return ask(run, sql, values);
  }
}
