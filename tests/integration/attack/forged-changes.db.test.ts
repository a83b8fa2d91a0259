import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { correctionChange, demo } from "#tests/factories/demo.ts";
import { backend, expectUnchanged, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";
import { copyOf, editOf, insertOf, isAbout, otherThan, push, resultsOf, rowsOf } from "./rows.ts";

const named = ENTITIES.map((entity) => [entity.table, entity] as const);

/** Who may know the hashes of PINs and their salt. */
const MANAGERS: Attacker[] = ["manager", "admin"];

/** A row of each table that is not the employee's, as its manager or admin sees it. */
const others = new Map<Entity, WireRow>();
let employeeSees: Map<Entity, WireRow[]>;

prepareAttack(async () => {
  employeeSees = await rowsOf(backend, "employee");
  for (const [entity, rows] of await rowsOf(backend, "admin")) {
    const row = rows.find((one) => !isAbout(one, demo.employeeId)) ?? employeeSees.get(entity)?.[0];
    others.set(entity, must(row, `a row of ${entity.table}`));
  }
});

const rowOf = (entity: Entity) => must(others.get(entity), entity.table);

/** Pushes, and expects that every change is refused and nothing is written. */
async function expectRefused(who: Attacker, changes: Change[], client: object = {}) {
  await expectUnchanged(async () => {
    const answer = await push(backend, who, changes, client);
    expect(answer.status).toBe(200);
    const statuses = resultsOf(answer).map(
      (result, place) => `${result.status}: ${describeRow(changes[place])}`,
    );
    expect(statuses.filter((status) => !/^(rejected|conflict):/.test(status))).toEqual([]);
    if (!MANAGERS.includes(who)) expect(backend.secretsIn(answer.text)).toEqual([]);
  });
}

const describeRow = (change?: Change) => JSON.stringify(change?.row).slice(0, 300);

/** Every edit of a row that alters one field a device may write. */
function edits(entity: Entity, row: WireRow): Change[] {
  return entity.writable
    .filter((name) => !["id", "business_id", "deleted"].includes(name))
    .map((name) => editOf(entity, row, { [name]: otherThan(name, row[name]) }))
    .concat(editOf(entity, row, { deleted: true }));
}

describe.each(named)("a push to %s", (_, entity) => {
  it.each(["stranger", "newcomer"] as const)("by a %s reaches no row of another business", async (who) => {
    await expectRefused(who, [
      ...edits(entity, rowOf(entity)),
      { ...copyOf(entity, rowOf(entity)), base: null },
    ]);
    await expectRefused(who, [copyOf(entity, rowOf(entity), { id: rowOf(entity).id })]);
  });

  it.each(["employee", "manager", "admin"] as const)(
    "by an %s puts no row into another business",
    async (who) => {
      await expectRefused(who, [
        copyOf(entity, rowOf(entity), { business_id: backend.bakeryId }),
        editOf(entity, rowOf(entity), { business_id: backend.bakeryId }),
      ]);
    },
  );

  it("by an employee changes nothing of others", async () => {
    const mine = (row: WireRow) => isAbout(row, demo.employeeId);
    const seen = (employeeSees.get(entity) ?? []).filter((row) => !mine(row)).slice(0, 3);
    const rows = [rowOf(entity), ...seen].filter((row) => !mine(row));
    await expectRefused(
      "employee",
      rows.flatMap((row) => edits(entity, row)),
    );
  });

  it("by an employee brings nothing in the name of others", async () => {
    const row = rowOf(entity);
    const owner = ["user_id", "employee_id", "staff_id", "from_user_id", "created_by"].find(
      (name) => name in row,
    );
    const isForManagers = ["business_id", "created_by"].includes(owner ?? "business_id");
    const forged = copyOf(entity, row, owner && !isForManagers ? { [owner]: demo.managerId } : {});
    await expectRefused("employee", [forged]);
  });

  it("by an admin names no column that is the server's", async () => {
    const { rows } = await backend.db.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and not column_name = any ($2 || '{deleted}'::text[])`,
      [entity.table, entity.writable],
    );
    const row = rowOf(entity);
    const value = (name: string) => (name === "version" ? 999_999 : otherThan(name, row[name]));
    await expectRefused(
      "admin",
      rows.flatMap(({ name }) => [
        editOf(entity, row, { [name]: value(name) }),
        copyOf(entity, row, { [name]: value(name) }),
      ]),
    );
  });

  it("believes no version that a device makes up", async () => {
    const row = rowOf(entity);
    const edit = must(edits(entity, row)[0], "an edit");
    const versions: unknown[] = [row.version + 1, 2 ** 53, 1e300, -1, "abc", {}, [], true, "NaN", 0.5, 0];
    const forged = versions.map((version) => ({
      ...edit,
      change_id: randomUUID(),
      base: { version, changes: [] },
    }));
    await expectRefused("admin", forged as Change[]);
  });
});

describe("a push", () => {
  it("raises nobody's role, pay or subscription", async () => {
    const profile = must(
      ENTITIES.find((entity) => entity.table === "profiles"),
      "profiles",
    );
    const mine = must(
      employeeSees.get(profile)?.find((row) => row.id === demo.employeeId),
      "the employee",
    );
    const wishes = {
      role: "admin",
      payrate: 1000,
      business_id: backend.bakeryId,
      subscription_status: "active",
    };
    await expectRefused(
      "employee",
      Object.entries({
        ...wishes,
        pin_hash: "f".repeat(64),
        email: demo.admin,
        created_by: null,
        id: demo.adminId,
      }).map(([name, value]) => editOf(profile, mine, { [name]: value })),
    );
  });

  it("does not take a vote for somebody else, nor a count of votes", async () => {
    const [option, vote] = ["poll_options", "poll_votes"].map((table) =>
      must(
        ENTITIES.find((entity) => entity.table === table),
        table,
      ),
    ) as Entity[] as [Entity, Entity];
    await expectRefused("employee", [
      copyOf(vote, rowOf(vote), { user_id: demo.adminId }),
      editOf(option, rowOf(option), { votes: 99 }),
      copyOf(option, rowOf(option), { votes: 99 }),
    ]);
    await expectRefused("admin", [editOf(option, rowOf(option), { votes: 99 })]);
  });

  it("in somebody else's name is refused as a whole", async () => {
    await expectUnchanged(async () => {
      const answer = await push(backend, "employee", [correctionChange()], { user_id: demo.adminId });
      expect(answer.status).toBe(403);
    });
  });

  it("with the change id of somebody else takes nothing from them", async () => {
    const punch = correctionChange();
    await expectRefused("stranger", [punch]);
    expect(resultsOf(await push(backend, "employee", [punch]))).toMatchObject([{ status: "applied" }]);
    await expectRefused("stranger", [{ ...punch, base: { version: 0, changes: [punch.change_id] } }]);
  });

  it("to a collection that is none is refused", async () => {
    const names = ["history", "changes", "kinds", "corrections", "public.shifts", "shifts; drop table x", ""];
    await expectRefused(
      "admin",
      names.map((collection) => ({ ...insertOf(must(ENTITIES[0], "one"), {}), collection })),
    );
    await expectRefused(
      "admin",
      ["history", "shift", "__proto__", ""].map((kind) => insertOf(must(ENTITIES[0], "one"), { kind })),
    );
  });
});
