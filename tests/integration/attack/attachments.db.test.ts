import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import {
  ATTACKERS,
  type Attack,
  type AttackedBackend,
  type Attacker,
  startAttackedBackend,
} from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

const SECRET = "%PDF-1.3 the menu of Ada";
const PDF = { "content-type": "application/pdf" };
const [POST, DELETED, PUBLISHED, DRAFT] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const fileOf = (area: "news" | "training", parent: string, business: string = demo.businessId) =>
  `${business}/${area}/${parent}/${randomUUID()}.pdf`;
const FILES = {
  post: fileOf("news", POST),
  deleted: fileOf("news", DELETED),
  published: fileOf("training", PUBLISHED),
  draft: fileOf("training", DRAFT),
};

let backend: AttackedBackend;

beforeAll(async () => {
  backend = await startAttackedBackend();
  for (const [id, deleted] of [
    [POST, false],
    [DELETED, true],
  ]) {
    await backend.db.query(
      `insert into public.news_posts (id, business_id, title, created_by, deleted) values ($1, $2, 'Menu', $3, $4)`,
      [id, demo.businessId, demo.managerId, deleted],
    );
  }
  for (const [id, published] of [
    [PUBLISHED, true],
    [DRAFT, false],
  ]) {
    await backend.db.query(
      `insert into public.training_modules (id, business_id, title, created_by, published) values ($1, $2, 'Till', $3, $4)`,
      [id, demo.businessId, demo.managerId, published],
    );
  }
  for (const file of Object.values(FILES)) {
    const { error } = await attachments().upload(file, new Blob([SECRET], { type: "application/pdf" }));
    if (error) throw error;
  }
});
afterAll(() => backend.close());

/** The bucket as an edge function reaches it. */
function attachments() {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return createClient(backend.url, backend.secretKey, options).storage.from("attachments");
}

async function isRefused(who: Attacker, method: string, path: string, attack?: Attack) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, `/storage/v1${path}`, attack);
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.text).not.toContain("Ada");
  });
  expect(changed).toEqual([]);
}

const reads = (file: string): [method: string, path: string, attack?: Attack][] => [
  ["GET", `/object/attachments/${file}`],
  ["GET", `/object/authenticated/attachments/${file}`],
  ["GET", `/object/info/attachments/${file}`],
  ["POST", `/object/sign/attachments/${file}`, { body: { expiresIn: 60 } }],
];
const put = { body: "%PDF-x", headers: PDF };

/** What nobody does: files have no other versions, and lie in no other place. */
const CHANGES: [method: string, path: string, attack?: Attack][] = [
  ["POST", `/object/attachments/${FILES.post}`, { ...put, headers: { ...PDF, "x-upsert": "true" } }],
  ["PUT", `/object/attachments/${FILES.post}`, put],
  [
    "POST",
    "/object/move",
    { body: { bucketId: "attachments", sourceKey: FILES.post, destinationKey: "a.pdf" } },
  ],
  [
    "POST",
    "/object/copy",
    { body: { bucketId: "attachments", sourceKey: FILES.post, destinationKey: "a.pdf" } },
  ],
  ["POST", "/object/attachments/mine.pdf", put],
  ["POST", `/object/attachments/${fileOf("news", randomUUID())}`, put],
  ["POST", `/object/attachments/${fileOf("news", DELETED)}`, put],
  ["POST", `/object/attachments/${fileOf("news", PUBLISHED)}`, put],
  ["POST", `/object/attachments/${fileOf("news", POST, randomUUID())}`, put],
  [
    "POST",
    `/object/attachments/${fileOf("news", POST)}`,
    { body: "<script>", headers: { "content-type": "text/html" } },
  ],
  [
    "POST",
    `/object/attachments/${fileOf("news", POST)}`,
    { body: "<svg/>", headers: { "content-type": "image/svg+xml" } },
  ],
  ["GET", `/object/public/attachments/${FILES.post}`],
  ["POST", "/bucket/attachments/empty", { body: {} }],
  ["PUT", "/bucket/attachments", { body: { id: "attachments", name: "attachments", public: true } }],
  ["DELETE", "/bucket/attachments"],
];

describe.each(ATTACKERS)("in the bucket of attachments, as %s,", (who) => {
  it.each(CHANGES)("%s %s is refused", (method, path, attack) => isRefused(who, method, path, attack));
});

describe.each(["anonymous", "newcomer", "stranger"] as const)(
  "to files of another business, as %s,",
  (who) => {
    it.each(Object.values(FILES).flatMap(reads))("%s %s is refused", (method, path, attack) =>
      isRefused(who, method, path, attack),
    );
    it.each([
      ["POST", `/object/attachments/${fileOf("news", POST)}`, put],
      ["POST", `/object/upload/sign/attachments/${fileOf("news", POST)}`, { body: {} }],
      ["DELETE", `/object/attachments/${FILES.post}`, undefined],
    ] as const)("%s %s is refused", (method, path, attack) => isRefused(who, method, path, attack));

    it("lists and removes nothing", async () => {
      const changed = await backend.changedBy(async () => {
        for (const [method, path, body] of [
          ["POST", "/object/list/attachments", { prefix: `${demo.businessId}/news/${POST}` }],
          ["POST", "/object/list/attachments", { prefix: "" }],
          ["DELETE", "/object/attachments", { prefixes: Object.values(FILES) }],
        ] as const) {
          const answer = await backend.ask(who, method, `/storage/v1${path}`, { body });
          expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
        }
      });
      expect(changed).toEqual([]);
    });
  },
);

describe("an employee", () => {
  it.each([...reads(FILES.deleted), ...reads(FILES.draft)])(
    "is refused the file of a deleted post or of a draft: %s %s",
    (method, path, attack) => isRefused("employee", method, path, attack),
  );

  it.each([
    ["POST", `/object/attachments/${fileOf("news", POST)}`, put],
    ["POST", `/object/attachments/${fileOf("training", PUBLISHED)}`, put],
    ["POST", `/object/upload/sign/attachments/${fileOf("news", POST)}`, { body: {} }],
    ["DELETE", `/object/attachments/${FILES.post}`, undefined],
  ] as const)("puts and removes nothing: %s %s", (method, path, attack) =>
    isRefused("employee", method, path, attack),
  );

  it("reads what belongs to a post or to a module that is published, and is listed nothing else", async () => {
    for (const file of [FILES.post, FILES.published]) {
      expect((await backend.ask("employee", "GET", `/storage/v1/object/attachments/${file}`)).text).toBe(
        SECRET,
      );
    }
    for (const prefix of [`${demo.businessId}/training/${DRAFT}`, `${demo.businessId}/news/${DELETED}`]) {
      const answer = await backend.ask("employee", "POST", "/storage/v1/object/list/attachments", {
        body: { prefix },
      });
      expect(answer.json).toEqual([]);
    }
  });
});

it("a signed link opens its own file alone", async () => {
  const path = `/storage/v1/object/sign/attachments/${FILES.post}`;
  const { json } = await backend.ask("employee", "POST", path, { body: { expiresIn: 60 } });
  const { signedURL } = json as Record<string, string>;
  const link = new URL(`/storage/v1${signedURL}`, backend.url);
  const open = (address: string) => backend.ask("anonymous", "GET", address);
  expect((await open(link.pathname + link.search)).text).toBe(SECRET);
  for (const other of [FILES.draft, FILES.deleted]) {
    expect(faultsOf(await open(link.pathname.replace(FILES.post, other) + link.search))).toEqual([]);
  }
});

it.each(["manager", "admin"] as const)(
  "a %s puts files to posts and modules, and removes them",
  async (who) => {
    for (const file of [fileOf("news", POST), fileOf("training", DRAFT)]) {
      expect((await backend.ask(who, "POST", `/storage/v1/object/attachments/${file}`, put)).status).toBe(
        200,
      );
      const gone = await backend.ask(who, "DELETE", "/storage/v1/object/attachments", {
        body: { prefixes: [file] },
      });
      expect(gone.json).toHaveLength(1);
      expect((await attachments().download(file)).data).toBeNull();
    }
  },
);

it("a manager removes the file of a post that was deleted", async () => {
  const body = { prefixes: [FILES.deleted] };
  const gone = await backend.ask("manager", "DELETE", "/storage/v1/object/attachments", { body });
  expect(gone.json).toHaveLength(1);
});
