import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { DEVICE_HEADER } from "../../../schema/protocol/functions.ts";
import { claimsOf } from "../../../schema/protocol/token-claims.ts";
import type { Project } from "./environment.ts";
import { Failure, type FailureCode } from "./failure.ts";
import { createPublicClient, createServiceClient } from "./service-client.ts";

/** The signed-in person who calls a function. */
export interface Caller {
  id: string;
  email: string;
  /** The device's own name, URL-encoded as received; absent if it sends none. */
  device?: string | null;
}

/** Who pays for the caller's purchases: the owner of their business, or the caller while they have no business. */
export interface Payer {
  ownerId: string;
  email: string;
  /** The name on invoices: the business, or the person while there is none. */
  name: string;
  /** Whether they have ever subscribed. */
  hasSubscribed: boolean;
  hasBusiness: boolean;
}

const profile = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(["admin", "manager", "employee"]),
  business_id: v.nullable(v.string()),
  subscription_status: v.string(),
});
type Profile = v.InferOutput<typeof profile>;

const business = v.object({ owner_id: v.string(), name: v.string(), subscription_status: v.string() });

export type Accounts = ReturnType<typeof createAccounts>;

/** Returns what functions read from Supabase about people. */
export function createAccounts(project: Project, fetch: typeof globalThis.fetch) {
  const asAnyone = createPublicClient(project, fetch);
  const asService = createServiceClient(project, fetch);

  return {
    /**
     * Resolves with who calls: a person, or where asked for a communal tablet, which may call nothing else. An admin who
     * must turn on two-step login first may only call what leads to it: `isOnTheWay`.
     */
    async identify(
      request: Request,
      { kind = "person", isOnTheWay = false }: { kind?: "person" | "tablet"; isOnTheWay?: boolean } = {},
    ): Promise<Caller> {
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      if (!token) throw new Failure("not_authenticated", "Please sign in first.");
      const { data, error } = await asAnyone.auth.getUser(token);
      if (error && (!error.status || error.status >= 500)) throw error;
      if (!data.user?.email) throw new Failure("not_authenticated", "Please sign in again.");
      if ((data.user.app_metadata?.tablet === true) !== (kind === "tablet")) {
        throw new Failure("not_allowed", `Only a ${kind} can do this.`);
      }
      if (claimsOf(token).aal !== "aal2") await refuseWithoutFactor(asAnyone, token, isOnTheWay);
      const device = request.headers.get(DEVICE_HEADER);
      return { id: data.user.id, email: data.user.email, device };
    },

    /** Resolves with the payer. Throws the Failure "not_allowed" for employees: only managers and admins pay. */
    async payerFor(caller: Caller): Promise<Payer> {
      const own = await profileOf(asService, caller.id);
      const hasSubscribed = own.subscription_status !== "none";
      if (own.business_id === null) {
        const name = own.name || caller.email;
        return { ownerId: caller.id, email: caller.email, name, hasSubscribed, hasBusiness: false };
      }
      if (own.role === "employee") {
        throw new Failure("not_allowed", "Only managers can change the subscription.");
      }
      const { owner_id, name, subscription_status } = await businessOf(asService, own.business_id);
      const owner = owner_id === caller.id ? caller : await profileOf(asService, owner_id);
      const hasBought = subscription_status !== "none";
      return { ownerId: owner_id, email: owner.email, name, hasSubscribed: hasBought, hasBusiness: true };
    },
  };
}

async function profileOf(asService: SupabaseClient, id: string): Promise<Profile> {
  const { data } = await asService
    .from("profiles")
    .select("email, name, role, business_id, subscription_status")
    .eq("id", id)
    .eq("deleted", false)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Failure("not_allowed", "This account has no profile.");
  return v.parse(profile, data);
}

async function businessOf(asService: SupabaseClient, id: string) {
  const { data } = await asService
    .from("businesses")
    .select("owner_id, name, subscription_status")
    .eq("id", id)
    .single()
    .throwOnError();
  return v.parse(business, data);
}

/** Throws a Failure for a session of the password alone, if its person has a second factor or needs one as an admin. */
async function refuseWithoutFactor(
  asAnyone: SupabaseClient,
  token: string,
  isOnTheWay: boolean,
): Promise<void> {
  const { data } = await asAnyone
    .rpc("second_factor_state")
    .setHeader("authorization", `Bearer ${token}`)
    .throwOnError();
  const { has, needed } = v.parse(v.object({ has: v.boolean(), needed: v.boolean() }), data);
  if (has) {
    throw new Failure("not_authenticated", "Please sign in again with the code of your authenticator app.");
  }
  if (needed && !isOnTheWay)
    throw new Failure("not_allowed", "Please turn on two-step login first: your business requires it.");
}

/**
 * Calls a function of the database that answers with a status, for a caller, and names the device, which the history
 * records. Throws a Failure with its message if the status, or a raised error, is one of the refusals.
 */
export async function askFor<S extends v.GenericSchema>(
  asService: SupabaseClient,
  { id, device }: Pick<Caller, "id" | "device">,
  refusals: Partial<Record<FailureCode, string>>,
  name: string,
  args: object | undefined,
  answer: S,
): Promise<v.InferOutput<S>> {
  const request = asService.rpc(name, { caller: id, ...args });
  const { data, error } = await (device ? request.setHeader(DEVICE_HEADER, device) : request);
  const status: FailureCode = error ? error.message : data?.status;
  const message = Object.hasOwn(refusals, status) ? refusals[status] : undefined;
  if (message !== undefined) throw new Failure(status, message);
  // The error's details may quote a row, which has a PIN's hash.
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`);
  return v.parse(answer, data);
}
