import { useState } from "react";
import { type SessionUser, useSession } from "#stores/session-store.ts";
import {
  forgetSupportDraft,
  keepSupportDraft,
  readSupportDraft,
  type SupportTyped,
} from "#stores/support-draft.ts";

type Known = { [K in keyof SupportTyped]-?: NonNullable<SupportTyped[K]> };

/** Whose draft it is: a user's id, null for who is signed out, undefined until that is known. */
export type DraftOwner = string | null | undefined;

interface Held {
  owner: DraftOwner;
  id: string;
  typed: SupportTyped;
  /** It was left here on an earlier visit. */
  isFound: boolean;
  isKept: boolean;
}

/**
 * What one person types into the form, kept on this device as it is typed. Who is signed in need not type who they are;
 * what is known of them may come late, and never goes over what was typed.
 */
export function useSupportDraft(owner: DraftOwner) {
  const user = useSession((session) => session.user);
  const [knownName, setKnownName] = useState("");
  const [held, setHeld] = useState(() => find(owner));
  const isDirty = hasWords(held.typed);
  // What was typed before it was known who types it is theirs.
  if (held.owner !== owner) setHeld(isDirty ? { ...held, owner } : find(owner));

  function type(fields: SupportTyped) {
    const typed = { ...held.typed, ...fields };
    const isKept =
      owner !== undefined && keepSupportDraft(owner, { id: held.id, typed, savedAt: Date.now() });
    setHeld({ ...held, typed, isKept });
  }

  /** Begins a new message: of this one nothing stays on the device. */
  function clear() {
    if (owner !== undefined) forgetSupportDraft(owner);
    setHeld(newDraft(owner));
  }

  return {
    ...held,
    values: valuesOf(held.typed, knownOf(user, knownName)),
    setKnownName,
    isDirty,
    type,
    clear,
  };
}

function find(owner: DraftOwner): Held {
  const draft = owner === undefined ? null : readSupportDraft(owner, Date.now());
  return draft ? { ...newDraft(owner), id: draft.id, typed: draft.typed, isFound: true } : newDraft(owner);
}

function newDraft(owner: DraftOwner): Held {
  return { owner, id: crypto.randomUUID(), typed: {}, isFound: false, isKept: true };
}

function hasWords(typed: SupportTyped): boolean {
  return Object.values(typed).some(Boolean);
}

function knownOf(user: SessionUser | null, name: string): Known {
  return { name: user ? name : "", email: user?.email ?? "", topic: "Question", message: "" };
}

/** What stands in the fields: what was typed, or else what is known. */
function valuesOf({ name, email, topic, message }: SupportTyped, known: Known) {
  return {
    name: name ?? known.name,
    email: email ?? known.email,
    topic: topic ?? known.topic,
    message: message ?? known.message,
  };
}
