import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, describe, expect, it } from "vitest";
import { payslipFile } from "#schema/protocol/send-payslip.ts";
import { demo } from "#tests/factories/demo.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack } from "./attack.ts";
import { ATTACKERS, type Attack, type Attacker } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

// What the storage API adds to the policies of files, which supabase/tests tries: copies, moves, links, lists and buckets.

type Request = [method: string, path: string, attack?: Attack];

const SECRET = "The life of Ada";
const [RESUME, OTHER_RESUME] = ["applicant/cv.pdf", "applicant/other.pdf"];
const [POST, DELETED, PUBLISHED, DRAFT] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [PAYMENT, UNSENT] = [randomUUID(), randomUUID()];
const PAYMENTS = { business_id: demo.businessId, employee_id: demo.managerId };

/** A new name of a file that belongs to something. */
const nameOf = (area: string, parent: string, ending: string, business: string = demo.businessId) =>
  `${business}/${area}/${parent}/${randomUUID()}.${ending}`;
const attachment = (area: string, parent: string) => nameOf(area, parent, "pdf");
const picture = (ending = "webp", business?: string) => nameOf("people", demo.employeeId, ending, business);
const logo = (ending = "png", business: string = demo.businessId) =>
  nameOf("logo", business, ending, business);

interface Bucket {
  type: string;
  file: string;
  /** Who reads the file, adds another, and removes it. */
  readers: Attacker[];
  writers: Attacker[];
  removers: Attacker[];
  another: () => string;
  /** Names that nobody gives a file, and what no file is. */
  wrong?: string[];
  contents?: [type: string, content: string][];
}

const MEMBERS: Attacker[] = ["employee", "manager", "admin"];
const SCRIPTS: Bucket["contents"] = [
  ["image/svg+xml", "<svg/>"],
  ["text/html", "<script>"],
];

const BUCKETS: Record<string, Bucket> = {
  resumes: {
    ...{ type: "application/pdf", file: RESUME, another: () => OTHER_RESUME },
    ...{ readers: [], writers: [], removers: [] },
  },
  payslips: {
    ...{ type: "application/pdf", file: payslipFile({ ...PAYMENTS, id: PAYMENT }) },
    another: () => payslipFile({ ...PAYMENTS, id: UNSENT }),
    ...{ readers: ["manager", "admin"], writers: ["admin"], removers: [] },
    wrong: [payslipFile({ ...PAYMENTS, id: randomUUID() })],
  },
  attachments: {
    ...{ type: "application/pdf", file: attachment("news", POST), another: () => attachment("news", POST) },
    ...{ readers: MEMBERS, writers: ["manager", "admin"], removers: ["manager", "admin"] },
    wrong: [attachment("news", randomUUID()), attachment("news", DELETED), attachment("news", PUBLISHED)],
    contents: SCRIPTS,
  },
  "profile-pictures": {
    ...{ type: "image/webp", file: picture(), another: picture },
    ...{ readers: MEMBERS, writers: ["employee"], removers: ["employee"] },
    wrong: [nameOf("people", randomUUID(), "webp"), picture("webp", randomUUID()), picture("svg")],
    contents: [...SCRIPTS, ["image/webp", "x".repeat(100_001)]],
  },
  logos: {
    ...{ type: "image/png", file: logo(), another: logo },
    ...{ readers: MEMBERS, writers: ["admin"], removers: ["admin"] },
    wrong: [logo("png", randomUUID()), logo("svg")],
    contents: [...SCRIPTS, ["image/png", "x".repeat(100_001)]],
  },
};

/** Further files: of what is deleted, published or a draft. */
const FILES = {
  deleted: attachment("news", DELETED),
  published: attachment("training", PUBLISHED),
  draft: attachment("training", DRAFT),
};

prepareAttack(async () => {
  await backend.db.query(
    `insert into public.news_posts (id, business_id, title, created_by, deleted)
     values ($1, $3, 'Menu', $4, false), ($2, $3, 'Menu', $4, true)`,
    [POST, DELETED, demo.businessId, demo.managerId],
  );
  await backend.db.query(
    `insert into public.training_modules (id, business_id, title, created_by, published)
     values ($1, $3, 'Till', $4, true), ($2, $3, 'Till', $4, false)`,
    [PUBLISHED, DRAFT, demo.businessId, demo.managerId],
  );
  await backend.db.query(
    `insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year,
       base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
     select id, $3, $4, 'Marcus Webb', 3, 2024, 10, 10, 1, day, day, $5
     from (values ($1::uuid, '2024-03-01'::date), ($2, '2024-04-01')) as payment (id, day)`,
    [PAYMENT, UNSENT, demo.businessId, demo.managerId, demo.adminId],
  );
  for (const [name, { file, type }] of Object.entries(BUCKETS)) await upload(name, file, type);
  for (const file of Object.values(FILES)) await upload("attachments", file, "application/pdf");
});
afterAll(() => bucket("resumes").remove([RESUME, OTHER_RESUME]));

/** A bucket as an edge function reaches it. */
function bucket(name: string) {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return createClient(backend.url, backend.secretKey, options).storage.from(name);
}

async function upload(name: string, file: string, type: string) {
  // On a stack of one's own a file may be left of a run that was cut off.
  await bucket(name).remove([file]);
  const { error } = await bucket(name).upload(file, new Blob([SECRET], { type }));
  if (error) throw error;
}

const ask = (who: Attacker, method: string, path: string, attack?: Attack) =>
  backend.ask(who, method, `/storage/v1${path}`, attack);
const refused = (who: Attacker, requests: Request[]) =>
  expectRefused(
    requests.map((request) => () => ask(who, ...request)),
    { words: ["Ada"] },
  );
const put = (type: string, body = "x", headers = {}): Attack => ({
  body,
  headers: { "content-type": type, ...headers },
});

/** What nobody does: files have no other versions and lie in no other place, and buckets stay as they are. */
function changes(name: string, { type, file, wrong = [], contents = [], another }: Bucket): Request[] {
  const keys = { bucketId: name, sourceKey: file };
  return [
    ["POST", `/object/${name}/${file}`, put(type, "x", { "x-upsert": "true" })],
    ["PUT", `/object/${name}/${file}`, put(type)],
    ["POST", "/object/move", { body: { ...keys, destinationKey: "mine" } }],
    ["POST", "/object/copy", { body: { ...keys, destinationKey: "mine" } }],
    ...["mine.pdf", ...wrong].map((other): Request => ["POST", `/object/${name}/${other}`, put(type)]),
    ...contents.map(
      ([other, content]): Request => ["POST", `/object/${name}/${another()}`, put(other, content)],
    ),
    ["POST", `/bucket/${name}/empty`, { body: {} }],
    ["PUT", `/bucket/${name}`, { body: { id: name, name, public: true } }],
    ["DELETE", `/bucket/${name}`],
    // A copy's size and type are not compared with a logo's.
    name === "logos"
      ? ["POST", "/object/copy", { body: { ...keys, destinationBucket: name, destinationKey: another() } }]
      : ["GET", `/object/public/${name}/${file}`],
  ];
}

const reads = (name: string, file: string): Request[] => [
  ["GET", `/object/${name}/${file}`],
  ["GET", `/object/authenticated/${name}/${file}`],
  ["GET", `/object/info/${name}/${file}`],
  ["POST", `/object/sign/${name}/${file}`, { body: { expiresIn: 60 } }],
];

const additions = (name: string, { type, another }: Bucket): Request[] => [
  ["POST", `/object/${name}/${another()}`, put(type)],
  ["POST", `/object/upload/sign/${name}/${another()}`, { body: {} }],
];

describe.each(Object.entries(BUCKETS))("in the bucket of %s", (name, of) => {
  const { file, type, readers, writers, removers, another } = of;
  const others = (people: Attacker[]) => ATTACKERS.filter((who) => !people.includes(who));

  it.each(ATTACKERS)("%s changes nothing that stays as it is", async (who) => {
    await refused(who, changes(name, of));
  });

  it.each(others(readers))("%s reads and is listed nothing", async (who) => {
    if (name !== "logos") await refused(who, reads(name, file));
    for (const prefix of ["", file.split("/").slice(0, -1).join("/")]) {
      const answer = await ask(who, "POST", `/object/list/${name}`, { body: { prefix } });
      expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    }
  });

  it.each(others(writers))("%s adds nothing", async (who) => {
    await refused(who, additions(name, of));
  });

  it.each(others(removers))("%s removes nothing", async (who) => {
    await refused(who, [["DELETE", `/object/${name}/${file}`]]);
    await expectUnchanged(() => ask(who, "DELETE", `/object/${name}`, { body: { prefixes: [file] } }));
  });

  it("whoever may reads, adds and removes", async () => {
    for (const who of readers) {
      expect((await ask(who, "GET", `/object/${name}/${file}`)).text).toBe(SECRET);
    }
    for (const who of writers) {
      const own = another();
      expect((await ask(who, "POST", `/object/${name}/${own}`, put(type))).status).toBe(200);
      if (!removers.includes(who)) continue;
      const gone = await ask(who, "DELETE", `/object/${name}`, { body: { prefixes: [own] } });
      expect(gone.json).toHaveLength(1);
      expect((await bucket(name).download(own)).data).toBeNull();
    }
  });
});

it.each(ATTACKERS)("%s gets a résumé by no other way, and sees and makes no bucket", async (who) => {
  await refused(who, [
    ["GET", `/object/info/authenticated/resumes/${RESUME}`],
    ["GET", `/object/sign/resumes/${RESUME}?token=abc`],
    ["GET", `/object/sign/resumes/${RESUME}`],
    ["GET", `/render/image/authenticated/resumes/${RESUME}`],
    ["GET", `/object/resumes/../resumes/${RESUME}`],
    ["GET", `/object/avatars/..%2fresumes%2f${RESUME}`],
    ["PUT", `/object/upload/sign/resumes/${RESUME}?token=abc`, put("application/pdf")],
    ["GET", "/bucket/resumes"],
    ["POST", "/bucket", { body: { id: "mine", name: "mine", public: true } }],
  ]);
  await expectUnchanged(async () => {
    const signed = await ask(who, "POST", "/object/sign/resumes", {
      body: { expiresIn: 60, paths: [RESUME] },
    });
    // Hosted storage answers for each file of a list by itself.
    const isRefusedOneByOne =
      Array.isArray(signed.json) && signed.json.every(({ error, signedURL }) => error && signedURL === null);
    expect(isRefusedOneByOne ? [] : faultsOf(signed)).toEqual([]);
    for (const [method, path, body] of [
      ["GET", "/bucket", undefined],
      ["POST", "/object/list/resumes", { prefix: "applicant", search: "cv" }],
    ] as const) {
      const answer = await ask(who, method, path, { body });
      expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    }
  });
});

it("an employee gets the files of what is published, and of no deleted post or draft", async () => {
  await refused("employee", [...reads("attachments", FILES.deleted), ...reads("attachments", FILES.draft)]);
  expect((await ask("employee", "GET", `/object/attachments/${FILES.published}`)).text).toBe(SECRET);
  for (const prefix of [`${demo.businessId}/training/${DRAFT}`, `${demo.businessId}/news/${DELETED}`]) {
    expect((await ask("employee", "POST", "/object/list/attachments", { body: { prefix } })).json).toEqual(
      [],
    );
  }
});

it("a manager adds files to drafts, and removes that of a deleted post", async () => {
  const draft = attachment("training", DRAFT);
  expect((await ask("manager", "POST", `/object/attachments/${draft}`, put("application/pdf"))).status).toBe(
    200,
  );
  const gone = await ask("manager", "DELETE", "/object/attachments", { body: { prefixes: [FILES.deleted] } });
  expect(gone.json).toHaveLength(1);
});

it("nobody keeps pictures without end", async () => {
  const add = () => {
    const name = nameOf("people", demo.managerId, "webp");
    return ask("manager", "POST", `/object/profile-pictures/${name}`, put("image/webp"));
  };
  for (let kept = 0; kept < 10; kept++) expect((await add()).status).toBe(200);
  expect((await add()).status).toBeGreaterThanOrEqual(400);
});

it("a mail program reads a logo by its address, without a key, as the image that it is, until it is removed", async () => {
  const { file = "" } = BUCKETS.logos ?? {};
  const open = () => fetch(`${backend.url}/storage/v1/object/public/logos/${file}`);
  const answer = await open();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cross-origin-resource-policy") ?? "cross-origin").toBe("cross-origin");
  expect(await answer.text()).toBe(SECRET);
  await ask("admin", "DELETE", "/object/logos", { body: { prefixes: [file] } });
  expect((await open()).status).toBeGreaterThanOrEqual(400);
});

describe("a signed address", () => {
  const open = (path: string) => backend.ask("anonymous", "GET", path);

  async function signedAddress(who: Attacker, path: string, expiresIn: number, headers = {}): Promise<URL> {
    const { json } = await ask(who, "POST", `/object/sign/${path}`, { body: { expiresIn }, headers });
    const { signedURL } = json as Record<string, string>;
    if (!signedURL) throw new Error("It was not signed.");
    return new URL(`/storage/v1${signedURL}`, backend.url);
  }

  it("by a member opens its own file alone", async () => {
    const { file = "" } = BUCKETS.attachments ?? {};
    const { pathname, search } = await signedAddress("employee", `attachments/${file}`, 60);
    expect((await open(pathname + search)).text).toBe(SECRET);
    expect(faultsOf(await open(pathname.replace(file, FILES.draft) + search))).toEqual([]);
  });

  it("by the operator opens its own file alone, and not once it has expired", async () => {
    await upload("resumes", OTHER_RESUME, "application/pdf");
    const key = { apikey: backend.secretKey };
    const { pathname, search } = await signedAddress("anonymous", `resumes/${RESUME}`, 60, key);
    expect((await open(pathname + search)).text).toBe(SECRET);
    const late = await signedAddress("anonymous", `resumes/${RESUME}`, -60, key).catch(() => null);
    for (const path of [
      pathname.replace(RESUME, OTHER_RESUME) + search,
      `${pathname}${search}x`,
      `${pathname}?token=${backend.tokens.admin}`,
      // Hosted storage signs none that has expired already.
      ...(late ? [late.pathname + late.search] : []),
    ]) {
      expect(faultsOf(await open(path))).toEqual([]);
    }
  });
});
