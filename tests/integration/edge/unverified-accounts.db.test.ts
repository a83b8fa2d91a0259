import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { voteId } from "#tests/factories/named-id.ts";
import { signUpOf } from "#tests/factories/sign-up.ts";
import { type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

// What somebody who signed up with any address can do to others, and what it costs whoever runs the server.

const folder = mkdtempSync(join(tmpdir(), "shiftkeep-unverified-"));
let edge: AuthEdge;
let owner: Signed;
let business: string;

interface Signed {
  id: string;
  email: string;
  send(method: string, path: string, body?: object | Blob): Promise<{ status: number; text: string }>;
}

beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge(folder);
  owner = await signUp("owner@new.test");
  const made = await owner.send("POST", "/rest/v1/rpc/create_business", {
    name: "New",
    timezone: "Europe/Dublin",
  });
  expect(made.status).toBe(200);
  business = JSON.parse(made.text);
});
afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true, force: true });
});

function signedIn(id: string, email: string, token: string): Signed {
  return {
    ...{ id, email },
    async send(method, path, body) {
      const isFile = body instanceof Blob;
      const response = await fetch(`${edge.url}${path}`, {
        method,
        headers: {
          ...{ apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress() },
          ...(body && { "content-type": isFile ? body.type : "application/json" }),
        },
        ...(body && { body: isFile ? body : JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

async function signUp(email: string): Promise<Signed> {
  const { body } = await edge.signUp(email);
  return signedIn((body.user as { id: string }).id, email, String(body.access_token));
}

async function logIn(email: string): Promise<Signed> {
  const { body } = await edge.from(freshAddress())("/token?grant_type=password", {
    email,
    password: demo.password,
  });
  return signedIn((body.user as { id: string }).id, email, String(body.access_token));
}

describe("an account whose address nobody confirmed", () => {
  const invitation = { email: "stranger@elsewhere.test", name: "Stranger", role: "employee", payrate: null };

  it("sends no invitation to strangers, and does as soon as the link in its own mail was followed", async () => {
    const refused = await owner.send("POST", "/functions/v1/invite-staff", invitation);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, "email_unconfirmed"]);
    expect(await edge.mailTo(invitation.email)).toBeUndefined();
    expect((await owner.send("POST", "/functions/v1/confirm-email", {})).status).toBe(200);
    const link = /https?:\S+/.exec((await edge.mailTo(owner.email))?.text ?? "")?.[0] ?? "";
    const { origin, pathname, search, hash } = new URL(link);
    // The secret is in the fragment, which no server logs.
    expect([origin, pathname, search]).toEqual(["https://shop.test", "/confirm-email", ""]);
    const secret = new URLSearchParams(hash.slice(1)).get("token");
    // Whoever reads the mail need not be signed in there.
    const confirm = (token: string | null) =>
      signedIn("", "", PUBLISHABLE_KEY).send("POST", "/functions/v1/confirm-email", { token });
    expect((await confirm("A".repeat(43))).status).toBe(410);
    expect((await confirm(secret)).status).toBe(200);
    expect((await owner.send("POST", "/functions/v1/invite-staff", invitation)).status).toBe(200);
    expect(await edge.mailTo(invitation.email)).toBeDefined();
  }, 120_000);

  it("says at most 4 kB of itself, when it signs up and later", async () => {
    const email = "wordy@new.test";
    const data = { businessName: "a".repeat(5000) };
    const { status } = await owner.send("POST", "/functions/v1/sign-up", { ...signUpOf(email), ...data });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await owner.send("PUT", "/auth/v1/user", { data })).status).toBeGreaterThanOrEqual(400);
    const { rows } = await edge.db.query(
      "select from auth.users where email = $1 or octet_length(raw_user_meta_data::text) > 4096",
      [email],
    );
    expect(rows).toEqual([]);
  });
});

it("adds 500 people to a business a day, tries among them, and no more", async () => {
  const admin = await logIn(demo.admin);
  const add = (email: string) =>
    admin.send("POST", "/functions/v1/create-staff", {
      ...{ request_id: randomUUID(), email, name: "New", role: "employee", payrate: null },
      password: demo.password,
    });
  await edge.db.query(
    "select limits.take('staff addition', $1, 500, interval '1 day') from generate_series(1, 498)",
    [demo.businessId],
  );
  expect((await add("number499@new.test")).status).toBe(200);
  expect((await add(demo.employee)).status).toBe(409);
  const refused = await add("number501@new.test");
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, "too_many_tries"]);
  const { rows } = await edge.db.query("select email from auth.users where email like 'number%'");
  expect(rows).toEqual([{ email: "number499@new.test" }]);
});

describe("files", () => {
  const picture = new Blob(["a picture"], { type: "image/webp" });
  const pathOf = (person: Signed) =>
    `/storage/v1/object/profile-pictures/${business}/people/${person.id}/${randomUUID()}.webp`;
  const stored = async () =>
    (
      await edge.db.query<{ name: string }>("select name from storage.objects where name like $1", [
        `${business}/%`,
      ])
    ).rows;

  it("are taken up to what a business may store, and no more", async () => {
    expect((await owner.send("POST", pathOf(owner), picture)).status).toBe(200);
    await edge.db.query(
      `insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, '{"size": 1000000000}')`,
      [`${business}/news/large.mp4`],
    );
    expect((await owner.send("POST", pathOf(owner), picture)).status).toBeGreaterThanOrEqual(400);
    const use = await owner.send("POST", "/rest/v1/rpc/storage_use", {});
    expect(JSON.parse(use.text).used).toBeGreaterThan(JSON.parse(use.text).quota);
    // Only the storage server removes rows of files, also from the server's own login.
    const remove = "delete from storage.objects where name like '%/large.mp4'";
    await expect(edge.db.query(remove)).rejects.toThrow("Direct deletion from storage tables is not allowed");
    await edge.db.exec(`begin; set local storage.allow_delete_query = 'true'; ${remove}; commit`);
  });

  it("that nothing refers to go after a day, by the server alone", async () => {
    const collect = (key: string) =>
      fetch(`${edge.url}/functions/v1/collect-files`, {
        method: "POST",
        headers: { apikey: key },
        body: "{}",
      });
    expect(await stored()).toHaveLength(1);
    expect((await owner.send("POST", "/functions/v1/collect-files", {})).status).toBe(403);
    expect((await collect(PUBLISHABLE_KEY)).status).toBe(403);
    await edge.db.query("update storage.objects set created_at = now() - interval '2 days'");
    expect(await stored()).toHaveLength(1);
    const answer = await collect(JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")).secret);
    expect([answer.status, (await answer.json()).removed]).toEqual([200, 1]);
    expect(await stored()).toEqual([]);
  }, 120_000);
});

describe("what is said without a name", () => {
  const [poll, option] = [randomUUID(), randomUUID()];
  const votes = async (who: Signed) =>
    JSON.parse(
      (await who.send("GET", `/rest/v1/poll_options?id=eq.${option}&select=votes,version,updated_at`)).text,
    );

  it("is not shown as a count by the votes of four, nor by anything else that changes", async () => {
    const manager = await logIn(demo.manager);
    await edge.db.query(
      `insert into public.news_posts (id, business_id, title, category, is_anonymous, created_by)
       values ($1, $2, 'Are you content?', 'poll', true, $3)`,
      [poll, demo.businessId, demo.managerId],
    );
    await edge.db.query(
      "insert into public.poll_options (id, business_id, news_post_id, text) values ($1, $2, $3, 'Yes')",
      [option, demo.businessId, poll],
    );
    const before = await votes(manager);
    const voters = ["sam", "leo", "aoife", "tomasz", "grace"].map((name) => `${name}@demo.test`);
    for (const [place, email] of voters.entries()) {
      const voter = await logIn(email);
      const cast = await voter.send("POST", "/rest/v1/poll_votes", {
        ...{ id: voteId(poll, voter.id), business_id: demo.businessId, news_post_id: poll },
        ...{ poll_option_id: option, user_id: voter.id },
      });
      expect([cast.status, cast.text]).toEqual([201, ""]);
      await edge.db.query("select access.count_secret_votes()");
      if (place < 4) expect(await votes(manager)).toEqual(before);
    }
    expect(await votes(manager)).toMatchObject([{ votes: 5 }]);
  });

  it("is limited for each person, whatever device they use, and for nobody else", async () => {
    const say = (who: Signed) =>
      who.send("POST", "/rest/v1/rpc/send_feedback", {
        id: randomUUID(),
        rating: 1,
        words: "",
        is_anonymous: true,
      });
    const phone = await logIn(demo.employee);
    for (let said = 0; said < 10; said++) expect((await say(phone)).status).toBe(204);
    expect((await say(phone)).status).toBe(429);
    expect((await say(await logIn(demo.employee))).status).toBe(429);
    expect((await say(await logIn(demo.manager))).status).toBe(204);
  });
});
