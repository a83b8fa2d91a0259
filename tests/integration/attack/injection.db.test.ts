import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { signUpOf } from "#tests/factories/sign-up.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack, wrongsOf } from "./attack.ts";
import { checksums } from "./checksums.ts";
import { copyOf, push, resultsOf, rowsOf, sampleOf } from "./rows.ts";

const STATEMENTS = [
  "'; drop table public.profiles; --",
  "' or '1'='1",
  "x', payrate = 1000 where id = id; --",
  "$$; update public.profiles set role = 'admin'; $$",
  "%1$s %I %L $1",
  "\\'; select pg_sleep(9); --",
  "(select pin_salt from public.businesses limit 1)",
  "{{constructor}} <script>alert(1)</script>",
];
const named = ENTITIES.map((entity) => [entity.table, entity] as const);

let sees: Record<"admin" | "employee", Awaited<ReturnType<typeof rowsOf>>>;
let before: Record<string, string>;

prepareAttack(async () => {
  sees = { admin: await rowsOf(backend, "admin"), employee: await rowsOf(backend, "employee") };
  before = await checksums(backend.db);
});

describe.each(named)("a statement in a text of %s", (_, entity) => {
  it("is stored as a text, or refused", async () => {
    const { who, row } = sampleOf(entity, sees);
    const fields = entity.writable.filter((name) => typeof row[name] === "string" && name !== "id");
    const changes = fields.flatMap((name) =>
      STATEMENTS.map((text) => ({ name, text, change: copyOf(entity, row, { [name]: text }) })),
    );
    const results = resultsOf(
      await push(
        backend,
        who,
        changes.map(({ change }) => change),
      ),
    );
    const held = new Map((await rowsOf(backend, who, [entity])).get(entity)?.map((one) => [one.id, one]));
    const taken = changes.filter((_, place) => must(results[place], "a result").status !== "rejected");
    const wrong = taken.filter(({ name, text, change }) => held.get(String(change.row.id))?.[name] !== text);
    // The server itself signs what is written in the chat.
    expect(wrong.map(({ name }) => name).filter((name) => !/^user_(name|role)$/.test(name))).toEqual([]);
  });
});

describe("a statement in a request", () => {
  it.each([
    "/rest/v1/profiles?select=id&name=eq.';drop table public.profiles;--",
    "/rest/v1/profiles?select=id&id=in.(';drop table public.profiles;--)",
    "/rest/v1/profiles?select=id&limit=1;drop table public.profiles",
    "/rest/v1/profiles?select=id&offset=0;drop table public.profiles",
    "/rest/v1/profiles?select=id&order=name;drop table public.profiles",
    "/rest/v1/profiles?select=id,name;drop table public.profiles",
    '/rest/v1/profiles?select=id&name"=1;drop table public.profiles;--=eq.1',
    "/rest/v1/profiles?select=id&or=(id.eq.1;drop table public.profiles)",
    "/rest/v1/profiles';drop table public.profiles;--?select=id",
    "/rest/v1/profiles?select=id&name=fts(english');drop table public.profiles;--).x",
    "/rest/v1/profiles?select=id::text;drop table public.profiles",
    "/rest/v1/profiles?select=id&columns=id);drop table public.profiles;--",
    "/rest/v1/rpc/sync_pull';drop table public.profiles;--",
    "/storage/v1/object/resumes/';drop table public.profiles;--.pdf",
  ])("does nothing: %s", async (path) => {
    await expectUnchanged(async () => {
      const answer = await backend.ask("employee", "GET", encodeURI(path));
      expect(answer.status < 300 ? backend.secretsIn(answer.text) : wrongsOf(answer)).toEqual([]);
    });
  });

  it.each(STATEMENTS)("signs nobody in: %s", async (text) => {
    const grant = (type: string, body: object) => () =>
      backend.ask("anonymous", "POST", `/auth/v1/token?grant_type=${type}`, { body });
    await expectRefused([
      grant("password", { email: text, password: demo.password }),
      grant("password", { email: demo.admin, password: text }),
      grant("password", { email: `${text}@demo.test`, password: text }),
      grant("refresh_token", { refresh_token: text }),
    ]);
  });

  it("is a name like any other when somebody signs up with it", async () => {
    const email = `${randomUUID()}@x.test`;
    const businessName = must(STATEMENTS[0], "one");
    const body = signUpOf(email, { businessName });
    expect((await backend.ask("anonymous", "POST", "/functions/v1/sign-up", { body })).status).toBe(200);
    const { rows } = await backend.db.query(
      "select raw_user_meta_data ->> 'businessName' as name from auth.users where email = $1",
      [email],
    );
    expect(rows).toEqual([{ name: businessName }]);
  });

  it("does nothing in the cursors of a pull", async () => {
    await expectUnchanged(async () => {
      for (const text of STATEMENTS) {
        for (const cursors of [
          { [text]: null },
          { profiles: { after: { version: text, id: text }, before: null } },
          { profiles: { after: { version: 1, id: demo.adminId }, before: { version: text, id: text } } },
        ]) {
          const body = { cursors, client: { protocol: PROTOCOL } };
          const answer = await backend.ask("employee", "POST", "/rest/v1/rpc/sync_pull", { body });
          const unsaid = { ...answer, text: answer.text.replaceAll(text, "") };
          expect(answer.status < 300 ? [] : wrongsOf(unsaid)).toEqual([]);
        }
      }
    });
  });
});

it("no table is gone, and nobody has become anybody else", async () => {
  expect(Object.keys(await checksums(backend.db))).toEqual(Object.keys(before));
  const { rows } = await backend.db.query(
    `select count(*)::int as people, count(*) filter (where role = 'admin')::int as admins, max(payrate) as most
     from public.profiles where business_id = $1`,
    [demo.businessId],
  );
  expect(rows).toEqual([{ people: 12, admins: 1, most: expect.anything() }]);
  expect(Number((rows[0] as { most: unknown }).most)).toBeLessThan(100);
});
