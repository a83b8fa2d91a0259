import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { voteId } from "#tests/factories/named-id.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf } from "./rows.ts";

// What somebody might try around polls: learn or spoil an anonymous vote, change what was asked, keep what was deleted.

const POLL = randomUUID();
const OPTIONS = [randomUUID(), randomUUID()] as const;
const NOTHING = "00000000-0000-0000-0000-000000000000";
/** What a device asks from that has seen nothing since: it is told of what was deleted. */
const BEGINNING = { after: { version: 0, id: NOTHING }, before: null };

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  await backend.db.query(
    `insert into public.news_posts (id, business_id, title, category, is_anonymous, created_by)
     values ($1, $2, 'Are you content?', 'poll', true, $3)`,
    [POLL, demo.businessId, demo.managerId],
  );
  for (const [at, option] of OPTIONS.entries()) {
    await backend.db.query(
      `insert into public.poll_options (id, business_id, news_post_id, text, position)
       values ($1, $2, $3, $4, $5)`,
      [option, demo.businessId, POLL, `Answer ${at}`, at],
    );
  }
});
afterAll(() => backend.close());

const changeOf = (collection: string, row: object, base: object | null = null) => ({
  ...{ change_id: randomUUID(), collection, base },
  row: { business_id: demo.businessId, ...row },
});

const voteOf = (userId: string, id: string, option: string) =>
  changeOf("news", {
    ...{ kind: "vote", id, news_post_id: POLL, poll_option_id: option, user_id: userId },
  });

const vote = (who: Attacker, userId: string, id: string, option: string = OPTIONS[0]) =>
  push(backend, who, [voteOf(userId, id, option)]);

it("nobody takes the id of a colleague's vote to keep them from voting", async () => {
  const theirs = voteId(POLL, demo.employeeId);
  expect(resultsOf(await vote("manager", demo.managerId, theirs))).toMatchObject([
    { status: "rejected", code: "forbidden" },
  ]);
  expect(resultsOf(await vote("employee", demo.employeeId, theirs))).toMatchObject([{ status: "applied" }]);
});

it.each(["manager", "stranger"] as const)(
  "%s does not learn from refusals whether somebody voted in a poll, nor spoils it by way of another",
  async (who) => {
    const me = { manager: demo.managerId, stranger: randomUUID() }[who];
    const ids = [demo.employeeId, demo.adminId].map((person) => voteId(POLL, person));
    const answers = await Promise.all(
      ids.map((id) =>
        backend.ask(who, "POST", "/rest/v1/poll_votes", {
          body: {
            ...{ id, business_id: demo.businessId, news_post_id: randomUUID() },
            ...{ poll_option_id: randomUUID(), user_id: me },
          },
        }),
      ),
    );
    const [voted, notVoted] = answers.map(({ status, json }) => [status, json]);
    expect(voted).toEqual(notVoted);
  },
);

it("an anonymous vote is told to nobody but its voter: by table, by view, by pull, by count", async () => {
  const id = voteId(POLL, demo.employeeId);
  const own = await backend.ask("employee", "GET", `/rest/v1/poll_votes?news_post_id=eq.${POLL}`);
  expect(own.text).toContain(id);
  for (const who of ["manager", "admin", "stranger", "newcomer", "anonymous"] as const) {
    const answers = await Promise.all([
      backend.ask(who, "GET", `/rest/v1/poll_votes?news_post_id=eq.${POLL}`),
      backend.ask(who, "GET", `/rest/v1/poll_votes?user_id=eq.${demo.employeeId}&select=poll_option_id`),
      backend.ask(who, "GET", `/rest/v1/poll_options?id=eq.${OPTIONS[0]}&select=poll_votes(user_id)`),
      backend.ask(who, "GET", `/rest/v1/news_posts?id=eq.${POLL}&select=*,poll_votes(*)`),
      backend.ask(who, "POST", "/rest/v1/rpc/sync_pull", {
        body: { cursors: { news: null }, client: { protocol: PROTOCOL } },
      }),
    ]);
    for (const { text } of answers) expect(text).not.toContain(id);
    for (const { text } of answers.slice(0, 4)) expect(text).not.toContain(demo.employeeId);
  }
});

it("a second device's other choice does not count, whatever it claims", async () => {
  const id = voteId(POLL, demo.employeeId);
  const answers = [
    await vote("employee", demo.employeeId, id, OPTIONS[1]),
    await vote("employee", demo.employeeId, randomUUID(), OPTIONS[1]),
  ];
  expect(answers.map((answer) => resultsOf(answer)[0])).toMatchObject([
    { status: "conflict", row: { poll_option_id: OPTIONS[0] } },
    { status: "rejected", code: "forbidden" },
  ]);
  const { rows } = await backend.db.query(
    "select poll_option_id as option from public.poll_votes where news_post_id = $1 and user_id = $2",
    [POLL, demo.employeeId],
  );
  expect(rows).toEqual([{ option: OPTIONS[0] }]);
});

it("what a voter's push leaves behind does not tell what they voted for", async () => {
  const said = randomUUID();
  const id = voteId(POLL, demo.adminId);
  const answers = `/rest/v1/poll_options?news_post_id=eq.${POLL}&order=position`;
  const message = changeOf("messages", {
    ...{ kind: "team", id: said, user_id: demo.adminId, text: "I have voted" },
    ...{ timestamp: new Date().toISOString(), type: "message" },
  });
  const seen = async (path: string) =>
    JSON.parse((await backend.ask("manager", "GET", path)).text) as object[];
  const options = () => seen(`${answers}&select=votes,version,updated_at`);
  const marks = () => seen(`${answers}&select=xmin::text,xmax::text`);
  const [before, marksBefore] = [await options(), await marks()];
  const results = resultsOf(await push(backend, "admin", [message, voteOf(demo.adminId, id, OPTIONS[1])]));
  expect(results).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  expect(await options()).toEqual(before);
  // The transaction that wrote or locked a row last is told by the row, too.
  expect(await marks()).toEqual(marksBefore);

  const count = () => backend.db.query("select access.count_secret_votes()");
  await count();
  expect(await options()).toEqual(before);
  await backend.db.query(
    `insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id)
     select gen_random_uuid(), $1, $2, $3, id from public.profiles
     where business_id = $1 and not deleted and id not in ($4, $5) order by id limit 3`,
    [demo.businessId, POLL, OPTIONS[0], demo.employeeId, demo.adminId],
  );
  await count();
  const [written] = await seen(`/rest/v1/messages?id=eq.${said}&select=version,updated_at`);
  const counted = await options();
  expect(counted).toMatchObject([{ votes: 4 }, { votes: 1 }]);
  for (const name of ["version", "updated_at"] as const) {
    const of = (row: object | undefined) => (row as Record<string, unknown> | undefined)?.[name];
    expect(counted.map(of)).not.toContain(of(written));
  }
  await count();
  expect(await options()).toEqual(counted);
});

describe("what stands in a manager's name", () => {
  const [posted, poll] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    await backend.db.query(
      `insert into public.messages (id, business_id, user_id, text, timestamp, type, about, poll_id) values
         ($1, $3, $4, 'New document: Allergens', now(), 'announcement', 'document', null),
         ($2, $3, $4, 'Are you content?', now(), 'poll', null, $5)`,
      [posted, poll, demo.businessId, demo.managerId, POLL],
    );
  });

  it.each([
    ["the words of what was posted by itself", posted, { text: "Free beer" }],
    ["what was posted by itself, which goes with admins alone", posted, { deleted: true }],
    ["the question of a poll that has votes", poll, { text: "Are you sad?" }],
  ])("is not theirs to change: %s", async (_, id, changes) => {
    const { rows } = await backend.db.query<{ version: number }>(
      "select version::int from public.messages where id = $1",
      [id],
    );
    const base = { version: rows[0]?.version, changes: [] };
    const row = { kind: "team", id, ...changes };
    const changed = await backend.changedBy(async () => {
      for (const who of ["manager", "employee", "stranger"] as const) {
        const path = `/rest/v1/messages?id=eq.${id}`;
        // Of others' it finds nothing.
        const answer = await backend.ask(who, "PATCH", path, { body: changes });
        if (who === "manager") expect(faultsOf(answer)).toEqual([]);
      }
      const change = { change_id: randomUUID(), collection: "messages", base, row };
      expect(resultsOf(await push(backend, "manager", [change]))).toMatchObject([
        { status: "rejected", code: "forbidden" },
      ]);
    });
    expect(changed).toEqual([]);
  });
});

describe("a poll that is deleted", () => {
  it.each([
    ["with its message", true, "messages"],
    ["by itself, in the chat", true, "news_posts"],
    ["on the news board", false, "news_posts"],
    ["by clearing the chat", true, "businesses"],
  ] as const)("is gone with its words and votes: %s", async (_, isInChat, from) => {
    const { post, message, option } = await askPoll({ isInChat, isAnonymous: false });
    const id = voteId(post, demo.employeeId);
    const cast = changeOf("news", {
      ...{ kind: "vote", id, news_post_id: post, poll_option_id: option, user_id: demo.employeeId },
    });
    expect(resultsOf(await push(backend, "employee", [cast]))).toMatchObject([{ status: "applied" }]);
    const read = () =>
      Promise.all([
        backend.ask("manager", "GET", `/rest/v1/news_posts?id=eq.${post}`),
        backend.ask("manager", "GET", `/rest/v1/poll_options?news_post_id=eq.${post}`),
        backend.ask("manager", "GET", `/rest/v1/poll_votes?news_post_id=eq.${post}&select=poll_option_id`),
        backend.ask("manager", "GET", `/rest/v1/messages?poll_id=eq.${post}`),
        backend.ask("manager", "POST", "/rest/v1/rpc/sync_pull", {
          body: { cursors: { news: BEGINNING, messages: BEGINNING }, client: { protocol: PROTOCOL } },
        }),
      ]);
    const texts = async () => (await read()).map(({ text }) => text).join();
    const before = await texts();
    for (const words of ["Who should go?", "The cook", "If anybody"]) expect(before).toContain(words);
    const [path, body] =
      from === "businesses"
        ? [`businesses?id=eq.${demo.businessId}`, { chat_cleared_at: new Date().toISOString() }]
        : [`${from}?id=eq.${from === "messages" ? message : post}`, { deleted: true }];
    const answer = await backend.ask("admin", "PATCH", `/rest/v1/${path}`, { body });
    expect(answer.status).toBe(204);
    const after = await texts();
    for (const words of ["Who should go?", "The cook", "If anybody"]) expect(after).not.toContain(words);
    const [, , { json: votes }, , { text: pulled }] = await read();
    for (const tombstone of [post, option, id]) expect(pulled).toContain(tombstone);
    expect(votes).toEqual([{ poll_option_id: NOTHING }]);
  });
});

describe("a poll that was asked", () => {
  const later = () => new Date(Date.now() + 3 * 86_400_000).toISOString();

  it.each([
    ["its question", { title: "Who should stay?" }, "poll_stays"],
    ["its text", { content: "Choose the cook" }, "poll_stays"],
    ["a later end", { end_date: later() }, "poll_end_stays"],
    ["no end", { end_date: null }, "poll_end_stays"],
  ])("is not given %s by anybody, whoever asked it", async (_, changes, reason) => {
    const { post } = await askPoll({ isInChat: false, isAnonymous: true });
    const changed = await backend.changedBy(async () => {
      for (const who of ["manager", "admin"] as const) {
        const path = `/rest/v1/news_posts?id=eq.${post}`;
        expect(faultsOf(await backend.ask(who, "PATCH", path, { body: changes }))).toEqual([]);
        const change = {
          ...changeOf("news", {}, await baseOf(post)),
          row: { kind: "post", id: post, ...changes },
        };
        expect(resultsOf(await push(backend, who, [change]))).toMatchObject([
          { status: "rejected", code: "invalid", reason },
        ]);
      }
    });
    expect(changed).toEqual([]);
  });

  it("in the chat is taken away by whoever asked it and by admins alone", async () => {
    const { post } = await askPoll({ isInChat: true, isAnonymous: true, asker: demo.adminId });
    const path = `/rest/v1/news_posts?id=eq.${post}`;
    const removal = {
      ...changeOf("news", {}, await baseOf(post)),
      row: { kind: "post", id: post, deleted: true },
    };
    const changed = await backend.changedBy(async () => {
      expect(faultsOf(await backend.ask("manager", "PATCH", path, { body: { deleted: true } }))).toEqual([]);
      expect(resultsOf(await push(backend, "manager", [removal]))).toMatchObject([
        { status: "rejected", code: "forbidden" },
      ]);
    });
    expect(changed).toEqual([]);
  });
});

async function baseOf(post: string) {
  const { rows } = await backend.db.query<{ version: number }>(
    "select version::int from public.news_posts where id = $1",
    [post],
  );
  return { version: rows[0]?.version, changes: [] };
}

/** A poll with one option, which is open for a day, and the message that asks it should it be of the chat. */
async function askPoll({ isInChat, isAnonymous, asker = demo.managerId }: AskedPoll) {
  const [post, option, message] = [randomUUID(), randomUUID(), randomUUID()];
  await backend.db.query(
    `insert into public.news_posts (id, business_id, title, content, category, is_anonymous, in_chat, end_date, created_by)
     values ($1, $2, 'Who should go?', 'If anybody', 'poll', $3, $4, now() + interval '1 day', $5)`,
    [post, demo.businessId, isAnonymous, isInChat, asker],
  );
  await backend.db.query(
    "insert into public.poll_options (id, business_id, news_post_id, text) values ($1, $2, $3, 'The cook')",
    [option, demo.businessId, post],
  );
  if (isInChat) {
    await backend.db.query(
      `insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id, poll_options)
       values ($1, $2, $3, 'Who should go?', now(), 'poll', $4, $5)`,
      [message, demo.businessId, asker, post, JSON.stringify([{ id: option, text: "The cook" }])],
    );
  }
  return { post, option, message };
}

interface AskedPoll {
  isInChat: boolean;
  isAnonymous: boolean;
  asker?: string;
}

it.each(ATTACKERS)("%s neither sees which polls have votes to count, nor has them counted", async (who) => {
  const changed = await backend.changedBy(async () => {
    for (const headers of [{}, { "accept-profile": "access", "content-profile": "access" }]) {
      for (const [method, path] of [
        ["GET", "polls_to_count?select=*"],
        ["DELETE", "polls_to_count?business_id=not.is.null"],
        ["POST", "rpc/count_secret_votes"],
      ] as const) {
        const body = method === "POST" ? { body: {} } : {};
        expect(faultsOf(await backend.ask(who, method, `/rest/v1/${path}`, { ...body, headers }))).toEqual(
          [],
        );
      }
    }
  });
  expect(changed.filter((table) => table !== "limits.attempts")).toEqual([]);
});
