import type { Session, User } from "@supabase/supabase-js";
import { minutesSaid } from "../../../schema/protocol/functions.ts";
import type { Project } from "./environment.ts";
import { Failure } from "./failure.ts";
import { createPublicClient, createServiceClient } from "./service-client.ts";
import { unguessable } from "./staff-sign-ins.ts";

const MOST_TRIES = 4;

/** The sign-ins of communal tablets. Nobody knows their passwords: each is used once, for a session. */
export function createTabletSignIns(project: Project, fetch: typeof globalThis.fetch) {
  const { admin } = createServiceClient(project, fetch).auth;

  async function signIn(email: string, password: string): Promise<{ session: Session; user: User }> {
    const { auth } = createPublicClient(project, fetch);
    const { data, error } = await auth.signInWithPassword({ email, password });
    if (!error) return data;
    if (error.code === "invalid_credentials") {
      throw new Failure("invalid_password", "This email address or password is incorrect.");
    }
    if (error.status === 429) {
      const minutes = minutesSaid(error.message) ?? undefined;
      throw new Failure("too_many_tries", error.message, undefined, minutes);
    }
    throw new Error(`The password was not checked: ${error.code} ${error.message}`);
  }

  /** Gives the sign-in of a tablet, which it makes if there is none, a password that no session was opened with. */
  async function renew(id: string, email: string, isNew: boolean): Promise<string> {
    const password = unguessable();
    const user = { email, password, email_confirm: true, app_metadata: { tablet: true } };
    const made = isNew ? await admin.createUser({ id, ...user }) : null;
    // Another answer to the same request may have made it meanwhile.
    if (!made || made.error) {
      const { error } = await admin.updateUserById(id, { password });
      if (error) throw new Error(`The auth server refused: ${(made?.error ?? error).message}`);
    }
    return password;
  }

  return {
    /** Opens the only session of a tablet. */
    async open({ id, signs_in }: { id: string; signs_in: boolean }) {
      const email = `${id}@tablet.invalid`;
      for (let tries = 1; ; tries++) {
        try {
          const { session } = await signIn(email, await renew(id, email, !signs_in && tries === 1));
          return { access_token: session.access_token, refresh_token: session.refresh_token };
        } catch (error) {
          // The same request, made twice at once, may have changed the password before it was used. Waits of
          // different length end their overtaking each other.
          const isOvertaken = error instanceof Failure && error.code === "invalid_password";
          if (!isOvertaken || tries === MOST_TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 200 * tries));
        }
      }
    },

    /** Resolves with the id of the person whose password it is. Throws "invalid_password" or "too_many_tries". */
    async personOf(email: string, password: string): Promise<string> {
      const { session, user } = await signIn(email, password);
      const { error } = await admin.signOut(session.access_token, "local");
      if (error) console.error("A session was not ended:", error.message);
      return user.id;
    },
  };
}
