import * as v from "valibot";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { SUPPORT_TOPICS } from "#schema/protocol/send-support-request.ts";

const KEPT_MS = 7 * 24 * 3_600_000;

/** Whose drafts they are: they belong to what is said and done in one business. */
export interface DraftsOwner {
  userId: string;
  businessId: string | null;
}

/**
 * What people have begun on this device and not finished, for a week, each by a name; kept in local storage under a key for
 * each person and business that begins with `storageKey`. `now` is in ms.
 */
function createDrafts<F extends v.ObjectEntries>(storageKey: string, fields: F) {
  type Draft = v.InferOutput<v.ObjectSchema<F, undefined>>;
  type Kept = Record<string, Draft & { savedAt: number }>;
  const stored = v.pipe(
    v.string(),
    v.parseJson(),
    v.record(v.string(), v.object({ ...fields, savedAt: v.number() })),
  );
  const keyOf = ({ userId, businessId }: DraftsOwner) => `${storageKey}-${userId} ${businessId}`;

  function fresh(key: string, now: number): Kept {
    const found = v.safeParse(stored, localStorage.getItem(key));
    if (!found.success) return {};
    const drafts = Object.entries(found.output as Kept);
    return Object.fromEntries(drafts.filter(([, { savedAt }]) => now - savedAt <= KEPT_MS));
  }

  return {
    read(owner: DraftsOwner, name: string, now: number): Draft | null {
      return fresh(keyOf(owner), now)[name] ?? null;
    },
    /** The oldest first. */
    names(owner: DraftsOwner, now: number): string[] {
      const found = Object.entries(fresh(keyOf(owner), now));
      return found.toSorted(([, one], [, other]) => one.savedAt - other.savedAt).map(([name]) => name);
    },
    /** Null for what is finished. Where the device takes none, it goes. */
    keep(owner: DraftsOwner, name: string, draft: Draft | null, now: number) {
      const { [name]: _, ...others } = fresh(keyOf(owner), now);
      write(keyOf(owner), draft ? { ...others, [name]: { ...draft, savedAt: now } } : others);
    },
    /** They are not wanted any more. */
    forget(userId: string) {
      for (const key of keysOf(`${storageKey}-${userId} `)) localStorage.removeItem(key);
    },
    /** Removes those that are too old, of whoever left them. */
    forgetOld(now: number) {
      for (const key of keysOf(`${storageKey}-`)) write(key, fresh(key, now));
    },
  };
}

function write(key: string, drafts: object) {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // It stays in the page as long as it is open.
  }
}

function keysOf(beginning: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(beginning));
}

const chatDrafts = createDrafts("chatDrafts", { text: v.string() });

/** Where the words of an edit are kept: a message has an id, like a room. */
export const editDraftOf = (messageId: string) => `edit ${messageId}`;

/** Several chatDrafts as one, none of which is lost. */
export const inOneDraft = (texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** What this page is sending, by the names it is kept by: it is on its way, and no draft. */
const onTheirWay = new Set<string>();
const sendingIn = (room: string) => `sending ${room} `;

/**
 * What this person has begun to write in a room, on this device, within a week, after what could not be sent from there;
 * `now` in ms.
 */
export function readChatDraft(owner: DraftsOwner, room: string, now: number): string {
  const unsent = unsentOf(owner, room, now).map((name) => chatDrafts.read(owner, name, now)?.text ?? "");
  return inOneDraft([...unsent, chatDrafts.read(owner, room, now)?.text ?? ""]);
}

/** Keeps what was written so far, which has taken up what could not be sent. */
export function keepChatDraft(owner: DraftsOwner, room: string, text: string, now: number) {
  for (const name of unsentOf(owner, room, now)) chatDrafts.keep(owner, name, null, now);
  chatDrafts.keep(owner, room, text === "" ? null : { text }, now);
}

/** Keeps the words of a message until it is on this device; when that fails, or the page ends first, they are a draft again. */
export async function keptWhileSent<T>(
  owner: DraftsOwner,
  room: string,
  { id, text }: { id: string; text: string },
  now: number,
  sent: () => Promise<T>,
): Promise<T> {
  const name = sendingIn(room) + id;
  onTheirWay.add(name);
  chatDrafts.keep(owner, name, { text }, now);
  try {
    const result = await sent();
    chatDrafts.keep(owner, name, null, now);
    return result;
  } finally {
    onTheirWay.delete(name);
  }
}

function unsentOf(owner: DraftsOwner, room: string, now: number): string[] {
  return chatDrafts
    .names(owner, now)
    .filter((name) => name.startsWith(sendingIn(room)) && !onTheirWay.has(name));
}

export const { forget: forgetChatDrafts, forgetOld: forgetOldChatDrafts } = chatDrafts;

type Picks = QuizAnswer["picks"];

const quizDrafts = createDrafts("quizDrafts", { picks: v.record(v.string(), v.array(v.string())) });

/** What this person has picked in a quiz and not handed in, on this device, within a week; `now` in ms. */
export function readQuizDraft(owner: DraftsOwner, quiz: string, now: number): Picks {
  return quizDrafts.read(owner, quiz, now)?.picks ?? {};
}

/** Keeps what was picked so far; null of what was handed in. */
export function keepQuizDraft(owner: DraftsOwner, quiz: string, picks: Picks | null, now: number) {
  quizDrafts.keep(owner, quiz, picks && { picks }, now);
}

export const { forget: forgetQuizDrafts, forgetOld: forgetOldQuizDrafts } = quizDrafts;

const SUPPORT_DRAFT_KEY = "supportDraft";

const typed = v.object({
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  topic: v.optional(v.picklist(SUPPORT_TOPICS)),
  message: v.optional(v.string()),
});
/** What was typed into the form; fields nobody touched are missing. */
export type SupportTyped = v.InferOutput<typeof typed>;

const draft = v.object({
  /** Tells messages of equal words from one that is sent again. */
  id: v.string(),
  typed,
  savedAt: v.number(),
});
export type SupportDraft = v.InferOutput<typeof draft>;

/** Keeps what this person types until it is sent, for a week; false when the device does not take it. */
export function keepSupportDraft(userId: string | null, one: SupportDraft): boolean {
  try {
    storageOf(userId).setItem(keyOf(userId), JSON.stringify(one));
    return true;
  } catch {
    return false;
  }
}

/** The draft that this person left; null when there is none. One that is too old is removed. */
export function readSupportDraft(userId: string | null, now: number): SupportDraft | null {
  return fresh(storageOf(userId), keyOf(userId), now);
}

/** It was sent, or is not wanted any more. */
export function forgetSupportDraft(userId: string | null) {
  storageOf(userId).removeItem(keyOf(userId));
}

/** Removes the drafts that are too old, of whoever left them: they may not come back to the form. */
export function forgetOldSupportDrafts(now: number) {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  for (const key of keys) if (key.startsWith(SUPPORT_DRAFT_KEY)) fresh(localStorage, key, now);
}

function fresh(storage: Storage, key: string, now: number): SupportDraft | null {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), draft), storage.getItem(key));
  if (stored.success && now - stored.output.savedAt <= KEPT_MS) return stored.output;
  storage.removeItem(key);
  return null;
}

/** Who is signed in has a draft of their own. Nobody can tell the others apart: theirs ends with the tab. */
function storageOf(userId: string | null): Storage {
  return userId === null ? sessionStorage : localStorage;
}

function keyOf(userId: string | null): string {
  return userId === null ? SUPPORT_DRAFT_KEY : `${SUPPORT_DRAFT_KEY}-${userId}`;
}
