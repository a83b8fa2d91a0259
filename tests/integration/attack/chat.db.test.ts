import { randomUUID } from "node:crypto";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pairTopic, teamTopic } from "#schema/protocol/beat.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";

// What somebody might try around the chat: overhear who talks with whom, clear it, write what it posts by itself.

const TEAM = teamTopic(demo.businessId);
const PAIR = pairTopic(demo.employeeId, demo.managerId);

let backend: AttackedBackend;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  for (const client of clients) client.realtime.disconnect();
  await backend.close();
});

async function channelOf(who: Attacker, topic: string): Promise<RealtimeChannel> {
  const client = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: async () => backend.tokens[who] });
  await client.realtime.setAuth();
  clients.push(client);
  return client.channel(topic, { config: { private: true } });
}

function join(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve("joined");
      else resolve(error?.message ?? status);
    });
  });
}

describe.each([
  [TEAM, ["anonymous", "newcomer", "stranger"]],
  [PAIR, ["anonymous", "newcomer", "stranger", "admin"]],
  [pairTopic(demo.managerId, demo.adminId), ["employee", "stranger"]],
  // Only one name is that of a conversation.
  [`pair:${[demo.employeeId, demo.managerId].sort().reverse().join(":")}`, ["employee", "manager"]],
  ["team:", ["newcomer", "anonymous"]],
] as [string, Attacker[]][])("the channel %s", (topic, people) => {
  it.each(people)("is not joined by %s", async (who) => {
    expect(await join(await channelOf(who, topic))).toMatch(/Unauthorized|permission/);
  });
});

it("who types to whom is heard by those two alone, over HTTP neither", async () => {
  const heard: string[] = [];
  const listener = await channelOf("manager", PAIR);
  const meant = new Promise<void>((resolve) => {
    listener.on("broadcast", { event: "beat" }, ({ payload }) => {
      heard.push(payload.state);
      if (payload.state === "here") resolve();
    });
  });
  const speaker = await channelOf("employee", PAIR);
  expect([await join(listener), await join(speaker)]).toEqual(["joined", "joined"]);
  for (const who of ATTACKERS.filter((one) => one !== "employee" && one !== "manager")) {
    const path = `/realtime/v1/api/broadcast/${encodeURIComponent(PAIR)}/events/beat?private=true`;
    const answer = await backend.ask(who, "POST", path, {
      body: { user_id: demo.employeeId, state: "typing" },
    });
    expect(answer.status).toBe(404);
  }
  await speaker.send({ type: "broadcast", event: "beat", payload: { state: "here" } });
  await meant;
  expect(heard).toEqual(["here"]);
});

it("nobody but an admin clears the chat, and nobody that of another business", async () => {
  const cleared = { chat_cleared_at: new Date().toISOString() };
  const changed = await backend.changedBy(async () => {
    for (const who of ["employee", "manager", "newcomer", "anonymous", "stranger"] as const) {
      const path = `/rest/v1/businesses?id=eq.${demo.businessId}`;
      const answer = await backend.ask(who, "PATCH", path, { body: cleared });
      expect(backend.secretsIn(answer.text)).toEqual([]);
    }
  });
  expect(changed).toEqual([]);
});

it.each(["shift", "document", "deadline"])("nobody writes what the chat posts of a %s", async (about) => {
  const body = {
    ...{ id: randomUUID(), business_id: demo.businessId, user_id: demo.managerId, text: "Free beer" },
    ...{ timestamp: new Date().toISOString(), type: "announcement", about },
  };
  const answer = await backend.ask("manager", "POST", "/rest/v1/messages", { body });
  expect(answer.status).toBe(403);
});
