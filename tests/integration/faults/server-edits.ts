import type { Write } from "./evidence.ts";
import type { Run } from "./steps.ts";

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
  const { rows } = await run.db.query(sql, [id ?? null, ...values]);
  if (id && rows.length > 0) note(run, { ...write, collection: table, id });
}

/** Adds a board at the server. */
export async function addAtServer(run: Run, title: string): Promise<void> {
  const id = run.random.uuid();
  const fields = { title, note: "from the server" };
  await run.db.query(
    `insert into public.test_boards (id, business_id, title, note, tags, votes) values ($1, $2, $3, $4, '[]', 2)`,
    [id, run.businessId, fields.title, fields.note],
  );
  note(run, { collection: "test_boards", id, kind: "insert", fields, votes: 2 });
}

async function rename(run: Run, name: string) {
  const { person } = run.random.pick(run.devices) ?? {};
  await run.db.query("update public.profiles set name = $2 where id = $1", [person?.id, name]);
}
