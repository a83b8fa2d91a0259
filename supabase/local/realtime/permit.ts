import { messageOf } from "../operations/server-log.ts";
import { type Extension, mayWrite, type ReadAccess, readAccess } from "./authorise.ts";
import { type Identity, identify, isNoUserToken, Refusal } from "./identity.ts";
import type { Services } from "./services.ts";

/** The request for a permit. `name` is the channel's name in policies. */
export interface PermitRequest {
  name: string;
  isPrivate: boolean;
  apiKey: string;
  token: unknown;
}

const EVERYTHING: ReadAccess = { broadcast: true, presence: true };

/** Identifies the caller and checks whether they may join, or throws a `Refusal`. */
export async function askPermit(request: PermitRequest, services: Services): Promise<Permit> {
  const { caller, read } = await evaluate(request, services);
  return new Permit(request, caller, read, services);
}

/** What one client may do on one channel with its latest token. Public channels allow everything. */
export class Permit {
  #request: PermitRequest;
  #caller: Identity;
  #read: ReadAccess;
  #write: Partial<Record<Extension, boolean>> = {};
  #services: Services;

  constructor(request: PermitRequest, caller: Identity, read: ReadAccess, services: Services) {
    this.#request = request;
    this.#caller = caller;
    this.#read = read;
    this.#services = services;
  }

  /** The user's id; undefined for a holder of an API key. */
  get user(): unknown {
    return this.#caller.claims.sub;
  }

  get read(): ReadAccess {
    return this.#read;
  }

  get caller(): Identity {
    return this.#caller;
  }

  /** In milliseconds; infinite for a holder of an API key. */
  get expiresAt(): number {
    return this.#caller.expiresAt;
  }

  /** Checked at the first use and cached until the next token: most channels only listen. */
  async mayWrite(extension: Extension): Promise<boolean> {
    const { name, isPrivate } = this.#request;
    if (!isPrivate) return true;
    try {
      this.#write[extension] ??= await mayWrite(this.#services.db, this.#caller, name, extension);
      return this.#write[extension];
    } catch (error) {
      this.#services.log(`realtime: an insert policy on realtime.messages failed: ${messageOf(error)}`);
      return false;
    }
  }

  /**
   * Uses a new token from now on; throws a `Refusal` if it allows less than the old one. An API key in its place
   * changes nothing, as on hosted Supabase: the old token expires by itself.
   */
  async renew(token: unknown): Promise<void> {
    if (isNoUserToken(token) || token === this.#request.token) return;
    await this.#ask({ ...this.#request, token });
  }

  /** Checks the policies again; throws a `Refusal` if they now allow less. */
  async recheck(): Promise<void> {
    if (this.#request.isPrivate) await this.#ask(this.#request);
  }

  async #ask(request: PermitRequest): Promise<void> {
    const { caller, read } = await evaluate(request, this.#services);
    if (isLess(read, this.#read)) {
      const message = `You no longer have permission to read from this Channel topic: ${request.name}`;
      throw new Refusal("Unauthorized", message);
    }
    this.#request = request;
    this.#caller = caller;
    this.#read = read;
    this.#write = {};
  }
}

async function evaluate(
  { token, apiKey, name, isPrivate }: PermitRequest,
  services: Services,
): Promise<{ caller: Identity; read: ReadAccess }> {
  const caller = await identify(token, apiKey, services.verifyToken, services.clock.now());
  return { caller, read: isPrivate ? await mustRead(services, caller, name) : EVERYTHING };
}

async function mustRead(services: Services, caller: Identity, name: string): Promise<ReadAccess> {
  const read = await readAccess(services.db, caller, name).catch((error) => {
    services.log(`realtime: a select policy on realtime.messages failed: ${messageOf(error)}`);
    return { broadcast: false, presence: false };
  });
  if (read.broadcast || read.presence) return read;
  throw new Refusal("Unauthorized", `You do not have permissions to read from this Channel topic: ${name}`);
}

function isLess(now: ReadAccess, before: ReadAccess): boolean {
  return (before.broadcast && !now.broadcast) || (before.presence && !now.presence);
}
