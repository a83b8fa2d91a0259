import { SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { pairTopic, teamTopic } from "#schema/protocol/beat.ts";
import { correctionChange, demo } from "#tests/factories/demo.ts";
import { backend, prepareAttack } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";
import { clientOf, clientWith, join, leaveChannels, privately } from "./channels.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf } from "./rows.ts";

const BUSINESS = `business:${demo.businessId}`;

prepareAttack();
afterAll(leaveChannels);

describe.each([
  [BUSINESS, ["anonymous", "newcomer", "stranger"]],
  [`user:${demo.adminId}`, ["anonymous", "newcomer", "stranger", "employee", "manager"]],
  [`user:${demo.employeeId}`, ["anonymous", "stranger", "manager", "admin"]],
  [teamTopic(demo.businessId), ["anonymous", "stranger"]],
  [pairTopic(demo.employeeId, demo.managerId), ["anonymous", "stranger", "admin"]],
  ["business:", ["anonymous", "newcomer"]],
  ["business:null", ["newcomer"]],
  [`${BUSINESS} `, ["employee", "admin"]],
  ["%", ["employee", "admin"]],
  ["anything", ["anonymous", "employee", "admin"]],
] as [string, Attacker[]][])("the private channel %s", (topic, people) => {
  it.each(people)("is not joined by %s", async (who) => {
    const client = await clientOf(who);
    expect(await join(client.channel(topic, privately))).toMatch(/Unauthorized|permission/);
  });
});

it.each([
  ["expired", () => ({ exp: Math.floor(Date.now() / 1000) - 60, secret: backend.jwtSecret })],
  [
    "of another project",
    () => ({ exp: Math.floor(Date.now() / 1000) + 3600, secret: "another secret, long enough" }),
  ],
])("no private channel is joined with a token that is %s", async (_, make) => {
  const { exp, secret } = make();
  const token = await new SignJWT({ sub: demo.adminId, role: "authenticated", exp })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
  const client = await clientWith(token);
  expect(await join(client.channel(BUSINESS, privately))).toMatch(/JWT|Token/);
});

it("there is no public channel, of the same name or another", async () => {
  for (const person of ["stranger", "employee"] as const) {
    const client = await clientOf(person);
    for (const name of [BUSINESS, "anything"]) {
      expect(await join(client.channel(name))).toContain("only allows private channels");
    }
  }
});

it("nobody speaks in the channel of a business, members neither", async () => {
  const heard: unknown[] = [];
  const listener = (await clientOf("manager")).channel(BUSINESS, privately);
  const hint = new Promise<void>((resolve) => {
    listener.on("broadcast", { event: "hint" }, ({ payload }) => {
      heard.push(payload);
      resolve();
    });
  });
  expect(await join(listener)).toBe("joined");
  const speaker = (await clientOf("employee")).channel(BUSINESS, privately);
  expect(await join(speaker)).toBe("joined");
  await speaker.send({ type: "broadcast", event: "hint", payload: { version: 1e9 } });
  const forged = { topic: BUSINESS, event: "hint", payload: { version: 1e9 }, private: true };
  for (const who of ATTACKERS) {
    const body = { messages: [forged] };
    const batch = await backend.ask(who, "POST", "/realtime/v1/api/broadcast", { body });
    expect(batch.status).toBe(404);
    const path = `/realtime/v1/api/broadcast/${encodeURIComponent(BUSINESS)}/events/hint?private=true`;
    const single = await backend.ask(who, "POST", path, { body: { version: 1e9 } });
    expect(single.status).toBe(404);
    const inserted = await backend.ask(who, "POST", "/rest/v1/messages", {
      body: { topic: BUSINESS, extension: "broadcast", event: "hint", payload: {} },
      headers: { "content-profile": "realtime" },
    });
    expect(faultsOf(inserted)).toEqual([]);
  }
  expect(resultsOf(await push(backend, "employee", [correctionChange()]))).toMatchObject([
    { status: "applied" },
  ]);
  await hint;
  expect(heard).toEqual([expect.objectContaining({ version: expect.any(Number) })]);
  expect(must(heard[0] as { version: number }, "a hint").version).toBeLessThan(1e9);
});

it("nobody tells others that they are there", async () => {
  const channel = (await clientOf("employee")).channel(BUSINESS, {
    config: { private: true, presence: { enabled: true } },
  });
  expect(await join(channel)).toBe("joined");
  expect(await channel.track({ name: "Sam" })).not.toBe("ok");
});
