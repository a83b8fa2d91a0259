import * as v from "valibot";
import { CONSOLE_TOKEN_HEADER, type ConsoleOpened } from "../../../schema/protocol/console-unlock.ts";
import { toHex } from "../../../src/lib/bytes.ts";
import { sha256 } from "../../../src/lib/hashes.ts";
import type { Project } from "./environment.ts";
import { Failure } from "./failure.ts";
import { createServiceClient } from "./service-client.ts";

const TOKEN_BYTES = 32;
const opened = v.object({ expires_at: v.string() });

/** Sessions of people who have entered the console's access code. Stores the SHA-256 of tokens, never a token. */
export function createConsoleSessions(project: Project, fetch: typeof globalThis.fetch) {
  const service = createServiceClient(project, fetch);
  const now = () => new Date().toISOString();
  return {
    async open(): Promise<ConsoleOpened> {
      await service.from("console_sessions").delete().lt("expires_at", now()).throwOnError();
      const token = toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
      const { data } = await service
        .from("console_sessions")
        .insert({ token_hash: await sha256(token) })
        .select("expires_at")
        .single()
        .throwOnError();
      return { token, expires_at: v.parse(opened, data).expires_at };
    },
    /** Throws the Failure "console_locked" unless the request carries a valid token. */
    async requireConsole(request: Request) {
      const token = request.headers.get(CONSOLE_TOKEN_HEADER);
      const locked = new Failure("console_locked", "Please enter the access code again.");
      if (!token) throw locked;
      const { data } = await service
        .from("console_sessions")
        .select("expires_at")
        .eq("token_hash", await sha256(token))
        .gt("expires_at", now())
        .maybeSingle()
        .throwOnError();
      if (!data) throw locked;
    },
    /** Ends the session of the request's token, if there is one. */
    async close(request: Request) {
      const token = request.headers.get(CONSOLE_TOKEN_HEADER);
      if (!token) return;
      await service
        .from("console_sessions")
        .delete()
        .eq("token_hash", await sha256(token))
        .throwOnError();
    },
  };
}
