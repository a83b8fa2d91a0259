import type { Transaction } from "../database/db.ts";
import { messageOf } from "../lib/server-log.ts";
import { type Identity, identify, isNoUserToken, Refusal } from "./identity.ts";
import type { Services } from "./services.ts";

/** The request for a permit. `name` is the channel's name in policies. */
export interface PermitRequest {
  name: string;
  apiKey: string;
  token: unknown;
  /** The client's network. */
  network: string;
}

const INSUFFICIENT_PRIVILEGE = "42501";
const INSERT = "insert into realtime.messages (topic, extension) values ($1, 'broadcast')";

/** What one client may do on one channel with its latest token. */
export class Permit {
  #request: PermitRequest;
  #caller: Identity;
  #mayWrite: boolean | undefined;
  #services: Services;

  private constructor(request: PermitRequest, caller: Identity, services: Services) {
    this.#request = request;
    this.#caller = caller;
    this.#services = services;
  }

  /** Identifies the caller and checks whether they may join, or throws a `Refusal`. */
  static async ask(request: PermitRequest, services: Services): Promise<Permit> {
    return new Permit(request, await callerOf(request, services), services);
  }

  get caller(): Identity {
    return this.#caller;
  }

  /** Checked at the first use and cached until the next token: most channels only listen. */
  async mayWrite(): Promise<boolean> {
    const { askInTurn } = this.#services;
    try {
      this.#mayWrite ??= await askInTurn(() => mayWrite(this.#services, this.#caller, this.#request.name));
      return this.#mayWrite;
    } catch (error) {
      this.#services.log(`realtime: an insert policy on realtime.messages failed: ${messageOf(error)}`);
      return false;
    }
  }

  /**
   * Uses a new token from now on; throws a `Refusal` if it does not allow to join. An API key in its place changes
   * nothing, as on hosted Supabase: the old token expires by itself.
   */
  async renew(token: unknown): Promise<void> {
    if (isNoUserToken(token) || token === this.#request.token) return;
    this.#use({ ...this.#request, token }, await callerOf({ ...this.#request, token }, this.#services));
  }

  /** Checks the policies again; throws a `Refusal` if they do not allow to join any more. */
  async recheck(): Promise<void> {
    this.#use(this.#request, await allowed(this.#caller, this.#request, this.#services));
  }

  #use(request: PermitRequest, caller: Identity): void {
    this.#caller = caller;
    this.#request = request;
    this.#mayWrite = undefined;
  }
}

/** Resolves with a caller who may join, or throws a `Refusal`. */
async function callerOf(request: PermitRequest, services: Services): Promise<Identity> {
  const { token, apiKey, network } = request;
  const caller = await identify(token, apiKey, services.verifyToken, services.clock.now());
  if (!services.mayAsk(caller, network)) {
    throw new Refusal("ClientJoinRateLimitReached", "Too many joins per second");
  }
  return allowed(caller, request, services);
}

async function allowed(caller: Identity, { name }: PermitRequest, services: Services): Promise<Identity> {
  const isAllowed = await services
    .askInTurn(() => mayRead(services, caller, name))
    .catch((error) => {
      services.log(`realtime: a select policy on realtime.messages failed: ${messageOf(error)}`);
      return false;
    });
  if (isAllowed) return caller;
  throw new Refusal("Unauthorized", `You do not have permissions to read from this Channel topic: ${name}`);
}

/** Checks the select policies: the owner inserts a row, the caller looks for it, and all is rolled back. */
function mayRead({ db }: Services, caller: Identity, topic: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const probe = await tx.query<{ id: string }>(`${INSERT} returning id`, [topic]);
    await become(tx, caller, topic);
    const visible = await tx.query("select from realtime.messages where id = $1", [probe.rows[0]?.id]);
    await tx.rollback();
    return visible.rows.length > 0;
  });
}

/** Checks the insert policies by an insert as the caller that is always rolled back. */
async function mayWrite({ db }: Services, caller: Identity, topic: string): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await become(tx, caller, topic);
      await tx.query(INSERT, [topic]);
      await tx.rollback();
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

// Every setting is local, so the rollback restores the shared session.
async function become(tx: Transaction, { role, claims }: Identity, topic: string): Promise<void> {
  await tx.query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
       set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $4, true)`,
    [role, topic, JSON.stringify(claims), String(claims.sub ?? "")],
  );
}
