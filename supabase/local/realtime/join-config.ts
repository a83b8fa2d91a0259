import { randomUUID } from "node:crypto";
import { isRecord } from "./protocol.ts";

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  isPrivate: boolean;
  /** Whether the client also receives what it broadcasts itself. */
  self: boolean;
  /** Whether its broadcasts are to be acknowledged. */
  ack: boolean;
  presenceEnabled: boolean;
  presenceKey: string;
}

/** Reads the payload of a `phx_join`; what is missing has hosted Supabase's default. */
export function readJoinConfig(payload: Record<string, unknown>): JoinConfig {
  const config = part(payload, "config");
  const broadcast = part(config, "broadcast");
  const presence = part(config, "presence");
  return {
    isPrivate: config.private === true,
    self: broadcast.self === true,
    ack: broadcast.ack === true,
    presenceEnabled: presence.enabled === true,
    presenceKey: typeof presence.key === "string" && presence.key ? presence.key : randomUUID(),
  };
}

function part(of: Record<string, unknown>, name: string): Record<string, unknown> {
  return isRecord(of[name]) ? of[name] : {};
}
