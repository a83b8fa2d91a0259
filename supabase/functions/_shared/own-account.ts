import type * as v from "valibot";
import { minutesSaid } from "../../../schema/protocol/functions.ts";
import { askFor, type Caller, createAccounts } from "./accounts.ts";
import { type EnvironmentSource, readProject } from "./environment.ts";
import { Failure, type FailureCode } from "./failure.ts";
import { createPublicClient, createServiceClient } from "./service-client.ts";
import { createStaffSignIns } from "./staff-sign-ins.ts";

/** The messages for the database's refusals; its statuses are our codes. */
// no words: the app says the code
const REFUSALS = {
  not_allowed: "Only the owner of a business can do this.",
  not_found: "There is no such admin in your business.",
  owns_business: "You own a business. Please hand it over or delete it first.",
  is_subscribed: "There is a subscription that goes on. Please cancel it first.",
} satisfies Partial<Record<FailureCode, string>>;

const FILES_AT_ONCE = 100;

/** Shared by the functions by which people delete what they own. */
export function createOwnAccount(source: EnvironmentSource, fetch: typeof globalThis.fetch) {
  const project = readProject(source);
  const asService = createServiceClient(project, fetch);
  const { identify } = createAccounts(project, fetch);

  return {
    signIns: createStaffSignIns(asService.auth.admin),

    /** Resolves with the caller. Throws the Failure "invalid_password" or "too_many_tries". */
    async confirm(request: Request, password: string): Promise<Caller> {
      const caller = await identify(request);
      const { auth } = createPublicClient(project, fetch);
      const { error } = await auth.signInWithPassword({ email: caller.email, password });
      if (!error) {
        // The session only checked the password: its tokens must not stay valid.
        const { error: kept } = await auth.signOut({ scope: "local" });
        if (kept) console.error(`A session was not ended: ${kept.code} ${kept.message}`);
        return caller;
      }
      if (error.code === "invalid_credentials") {
        throw new Failure("invalid_password", "Your current password is incorrect.");
      }
      if (error.status === 429) {
        const minutes = minutesSaid(error.message) ?? undefined;
        throw new Failure("too_many_tries", error.message, undefined, minutes);
      }
      throw new Error(`The password was not checked: ${error.code} ${error.message}`);
    },

    /** Removes files from a bucket; missing ones do not matter. */
    async removeFiles(bucket: "attachments" | "profile-pictures" | "logos", names: readonly string[]) {
      for (let start = 0; start < names.length; start += FILES_AT_ONCE) {
        const batch = names.slice(start, start + FILES_AT_ONCE);
        const { error } = await asService.storage.from(bucket).remove(batch);
        if (error) throw new Error(`Files were not removed: ${error.message}`);
      }
    },

    /** Calls a database function that answers with a status, for the caller; throws a Failure for a refusal. */
    ask: <S extends v.GenericSchema>(name: string, caller: Caller, answer: S, args?: object) =>
      askFor(asService, caller, REFUSALS, name, args, answer),
  };
}
