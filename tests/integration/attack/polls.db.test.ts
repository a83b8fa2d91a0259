import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { voteId } from "#tests/factories/named-id.ts";
import { backend, prepareAttack } from "./attack.ts";
import { push, resultsOf } from "./rows.ts";

// How somebody might learn an anonymous vote besides reading it, or spoil it.

const POLL = randomUUID();
const OPTIONS = [randomUUID(), randomUUID()] as const;

prepareAttack(async () => {
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
  const vote = voteOf(demo.employeeId, OPTIONS[0]);
  expect(resultsOf(await push(backend, "employee", [vote]))).toMatchObject([{ status: "applied" }]);
});

const changeOf = (collection: string, row: object) => ({
  ...{ change_id: randomUUID(), collection, base: null },
  row: { business_id: demo.businessId, ...row },
});
const voteOf = (user_id: string, poll_option_id: string) => {
  const id = voteId(POLL, user_id);
  return changeOf("news", { kind: "vote", id, news_post_id: POLL, poll_option_id, user_id });
};

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

it("what a voter's push leaves behind does not tell what they voted for", async () => {
  const said = randomUUID();
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
  const results = resultsOf(await push(backend, "admin", [message, voteOf(demo.adminId, OPTIONS[1])]));
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
