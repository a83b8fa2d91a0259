// Turning a device into a communal tablet and back. All of it but leaving by the admin code needs a connection, and
// throws an AccountError where the server refuses.
import { makeAdminCode } from "#domain/kiosk/admin-code.ts";
import type { KioskTablet } from "#domain/kiosk/lock-state.ts";
import { accountError, callFunction } from "#remote/account.ts";
import { beginTabletChain, readChainEnd } from "#replica/punch-chain.ts";
import { readWaitingChanges } from "#replica/waiting-changes.ts";
import { writingLockOf } from "#schema/protocol/locks.ts";
import {
  changeOverResponse,
  type TabletRequest,
  type TurnOnResponse,
  tabletDone,
  turnOnResponse,
} from "#schema/protocol/tablet.ts";
import { claimsOf } from "#schema/protocol/token-claims.ts";
import { removeSession, signOut } from "../account/sign-out.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";

const FUNCTION = "register-tablet";

/** The Web Lock for everything that makes the tablet's session that of the device. */
const SESSION_LOCK = "tablet-session";

/** A tablet's sign-in, with the tokens of its first session. */
export interface MadeTablet {
  tablet: KioskTablet;
  tokens: TurnOnResponse["session"];
}

/** Makes this device a tablet, or if a manager asks proposes it as one. Repeating it makes the same tablet. */
export async function turnOnTablet(
  context: CommandContext,
  { deviceId, name, code }: { deviceId: string; name: string; code: string },
): Promise<MadeTablet> {
  const made = await newCode(context, code);
  const request = { action: "turn_on", device_id: deviceId, name, code: made } satisfies TabletRequest;
  return signInOf(await callFunction(await context.remote(), FUNCTION, request, turnOnResponse), made);
}

interface ChangingOver {
  /** The tablet key. */
  key: string;
  isNeeded: () => boolean;
  /** Called while nothing can be recorded. */
  adopt: (made: MadeTablet) => void;
}

/**
 * Gives a tablet that works under a person's account a sign-in of its own, once an admin has confirmed it and it has
 * sent everything. The first call proposes it.
 */
export function changeOverTablet(context: CommandContext, changing: ChangingOver): Promise<void> {
  // One tab at a time: each answer ends the session of the one before.
  return context.device.exclusively(SESSION_LOCK, async () => {
    if (changing.isNeeded()) await changeOver(context, changing);
  });
}

async function changeOver(context: CommandContext, { key, adopt }: ChangingOver): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const alone = <T>(work: () => Promise<T>) => context.device.exclusively(writingLockOf(userId), work);
  const end = await alone(() => readChainEnd(replica));
  if (!end || (await readWaitingChanges(replica)).length > 0) return;
  const request = { action: "change_over", device_id: end.device_id, key } satisfies TabletRequest;
  const answer = await callFunction(await context.remote(), FUNCTION, request, changeOverResponse);
  if (answer.status === "waiting") return;
  await alone(async () => {
    // A press meanwhile is sent first, and the next call gives the same tablet.
    if ((await readWaitingChanges(replica)).length === 0) adopt(await signInOf(answer, answer.code));
  });
}

/** By an admin: lets a tablet in. One without a sign-in of its own gets its admin code with it. */
export async function confirmTablet(context: CommandContext, deviceId: string, code?: string): Promise<void> {
  const made = code === undefined ? {} : { code: await newCode(context, code) };
  await ask(context, { action: "confirm", device_id: deviceId, ...made });
}

/** By an admin: ends a tablet, also one that is out of reach. */
export function endTablet(context: CommandContext, deviceId: string): Promise<void> {
  return ask(context, { action: "end", device_id: deviceId });
}

/** By a manager: says where a tablet is; null for anywhere. Works offline. */
export async function placeTablet(
  context: CommandContext,
  deviceId: string,
  place_id: string | null,
): Promise<void> {
  await write(context, ({ patch }) => patch("device", deviceId, { place_id }));
}

/** Checks the password of an admin or manager, so that they can leave communal mode. */
export function checkLeaving(context: CommandContext, email: string, password: string): Promise<void> {
  return ask(context, { action: "leave", email, password });
}

/** Has the tablet's session take the place of the person's on this device, once; `begun` is called when it has. */
export function beginTabletSession(
  context: CommandContext,
  userId: string,
  { tokens, begun }: { tokens: () => MadeTablet["tokens"] | null; begun: () => void },
): Promise<void> {
  return context.device.exclusively(SESSION_LOCK, async () => {
    const held = tokens();
    // Another call may have begun it since.
    const present = held ? context.scope?.user_id : await presentUser(context);
    if (present && present !== userId) await signOut(context);
    if (!held) return;
    const { error } = await (await context.remote()).auth.setSession(held);
    if (error) throw accountError(error);
    begun();
  });
}

async function presentUser({ remote }: CommandContext): Promise<string | undefined> {
  return (await (await remote()).auth.getSession()).data.session?.user.id;
}

/** Ends the tablet's session on this device. `keep` stores its tokens: what waits is sent with them later. */
export async function leaveTablet(
  context: CommandContext,
  keep: (tokens: MadeTablet["tokens"] | null) => void,
): Promise<void> {
  const remote = await context.remote();
  keep((await remote.tokens?.()) ?? null);
  // First, so that the session is not ended on the server as well.
  await removeSession();
  await signOut(context);
}

async function ask({ remote }: CommandContext, request: TabletRequest): Promise<void> {
  await callFunction(await remote(), FUNCTION, request, tabletDone);
}

function newCode({ device }: CommandContext, typed: string) {
  // The digits of an id are random.
  return makeAdminCode(typed, device.newId().replaceAll("-", ""));
}

async function signInOf(
  { session, pin_key, chain }: Pick<TurnOnResponse, "session" | "pin_key" | "chain">,
  code: KioskTablet["code"],
): Promise<MadeTablet> {
  const { sub: user_id } = claimsOf(session.access_token);
  if (!user_id) throw new Error("A token names its user");
  await beginTabletChain(user_id, chain);
  return { tablet: { user_id, device_id: chain.device_id, pin_key, code }, tokens: session };
}
