import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { backend } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";

const clients: SupabaseClient[] = [];

/** The options of a private channel. */
export const privately = { config: { private: true } };

/** A client of the real library with any token. */
export async function clientWith(token: string | null): Promise<SupabaseClient> {
  const client = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: async () => token });
  await client.realtime.setAuth();
  clients.push(client);
  return client;
}

/** A client of the real library as somebody who attacks. */
export const clientOf = (who: Attacker): Promise<SupabaseClient> => clientWith(backend.tokens[who]);

/** Leaves all channels. */
export async function leaveChannels(): Promise<void> {
  const left = clients.splice(0);
  await Promise.all(left.map((client) => client.removeAllChannels()));
  for (const client of left) client.realtime.disconnect();
}

/** The server's answer to a join: "joined", or its reason. */
export function join(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve("joined");
      else resolve(error?.message ?? status);
    });
  });
}
