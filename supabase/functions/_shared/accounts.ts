import { createClient } from "@supabase/supabase-js";
import * as v from "valibot";
import type { Project } from "./environment.ts";
import { Failure } from "./failure.ts";

/** The signed-in person who calls a function. */
export interface Caller {
  id: string;
  email: string;
}

const profile = v.object({
  role: v.picklist(["admin", "manager", "employee"]),
  business_id: v.nullable(v.string()),
  subscription_status: v.string(),
});
export type CallerProfile = v.InferOutput<typeof profile>;

const openedSessions = v.array(v.object({ id: v.string() }));

const KEPT_SESSIONS = 10;

/** What the payment functions ask of Supabase. Everything but `identify` runs as service_role. */
export interface Accounts {
  identify(request: Request): Promise<Caller>;
  profileOf(caller: Caller): Promise<CallerProfile>;
  rememberSession(id: string, caller: Caller, staffCount: number): Promise<void>;
  /** Newest first. */
  sessionsOf(caller: Caller): Promise<string[]>;
  setSubscription(table: "profiles" | "businesses", id: string, status: "trialing" | "active"): Promise<void>;
}

export const PLAN = "staff-based";

export function createAccounts(project: Project, fetch: typeof globalThis.fetch): Accounts {
  const options = {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  };
  const asAnyone = createClient(project.supabaseUrl, project.publishableKey, options);
  const asService = createClient(project.supabaseUrl, project.secretKey, options);

  return {
    async identify(request) {
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      if (!token) throw new Failure("not_authenticated", "Please sign in first.");
      const { data, error } = await asAnyone.auth.getUser(token);
      if (error && (!error.status || error.status >= 500)) throw error;
      if (!data.user?.email) throw new Failure("not_authenticated", "Please sign in again.");
      return { id: data.user.id, email: data.user.email };
    },

    async profileOf(caller) {
      const { data } = await asService
        .from("profiles")
        .select("role, business_id, subscription_status")
        .eq("id", caller.id)
        .eq("deleted", false)
        .maybeSingle()
        .throwOnError();
      if (!data) throw new Failure("not_allowed", "This account has no profile.");
      return v.parse(profile, data);
    },

    async rememberSession(id, caller, staffCount) {
      await asService
        .from("checkout_sessions")
        .insert({ id, user_id: caller.id, staff_count: staffCount })
        .throwOnError();
    },

    async sessionsOf(caller) {
      const { data } = await asService
        .from("checkout_sessions")
        .select("id")
        .eq("user_id", caller.id)
        .order("created_at", { ascending: false })
        .limit(KEPT_SESSIONS)
        .throwOnError();
      return v.parse(openedSessions, data).map((session) => session.id);
    },

    // Only a row that differs is written: every write gives the row a new version and reaches every device.
    async setSubscription(table, id, status) {
      await asService
        .from(table)
        .update({ subscription_status: status, subscription_plan: PLAN })
        .eq("id", id)
        .or(`subscription_status.neq.${status},subscription_plan.is.null,subscription_plan.neq.${PLAN}`)
        .throwOnError();
    },
  };
}
