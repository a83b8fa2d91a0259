import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { signedIn } from "#tests/factories/demo.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { TEST_COLLECTIONS_SQL } from "#tests/factories/test-collections.ts";

const BUSINESS = crypto.randomUUID();
const people = (["manager", "employee"] as const).map((role) => ({
  id: crypto.randomUUID(),
  email: `${role}@stage.test`,
  role,
}));
let backend: OpenBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await backend.db.exec(TEST_COLLECTIONS_SQL);
  await addBusiness(backend.db, BUSINESS, people);
});
afterAll(() => backend.close());

const CLIENT = { protocol: PROTOCOL };

async function push(email: string, collection: string, row: object) {
  const client = await signedIn(backend.url, email);
  const change = { change_id: crypto.randomUUID(), collection, base: null, row };
  const { data, error } = await client.rpc("sync_push", { changes: [change], client: CLIENT });
  if (error) throw error;
  return must(data.results[0], "a result");
}

const board = (fields: object = {}) => ({
  id: crypto.randomUUID(),
  business_id: BUSINESS,
  title: "A title",
  note: "",
  tags: ["a"],
  votes: 1,
  ...fields,
});

it("takes boards and cards from every member of the business, and shows them to the others", async () => {
  const row = board();
  const card = { id: crypto.randomUUID(), business_id: BUSINESS, board_id: row.id, text: "A card" };
  expect(await push("employee@stage.test", "test_boards", row)).toMatchObject({ status: "applied" });
  expect(await push("manager@stage.test", "test_cards", card)).toMatchObject({ status: "applied" });
  const manager = await signedIn(backend.url, "manager@stage.test");
  const cursors = { test_boards: null, test_cards: null };
  const { data } = await manager.rpc("sync_pull", { cursors, client: CLIENT });
  expect(data.collections.test_boards.rows).toMatchObject([row]);
  expect(data.collections.test_cards.rows).toMatchObject([card]);
});

it("refuses a title that starts so, a card without its board, and another business's board", async () => {
  const lost = { id: crypto.randomUUID(), business_id: BUSINESS, board_id: crypto.randomUUID(), text: "" };
  const results = [
    await push("employee@stage.test", "test_boards", board({ title: "refused 1" })),
    await push("employee@stage.test", "test_cards", lost),
    await push("employee@stage.test", "test_boards", board({ business_id: crypto.randomUUID() })),
  ];
  expect(results.map(({ code }) => code)).toEqual(["invalid", "gone", "forbidden"]);
});
