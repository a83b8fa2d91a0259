import { useState } from "react";
import { useSession } from "#stores/session-store.ts";
import {
  forgetSupportDraft,
  keepSupportDraft,
  readSupportDraft,
  type SupportTyped,
} from "#stores/support-draft.ts";

/** The draft's owner: a user id, null when signed out, undefined until known. */
export type DraftOwner = string | null | undefined;

/**
 * One person's draft, stored on this device as it is typed. Known values of a signed-in person are filled in,
 * possibly late, and never replace typed ones.
 */
export function useSupportDraft(owner: DraftOwner) {
  const user = useSession((session) => session.user);
  const [knownName, setKnownName] = useState("");
  const [held, setHeld] = useState(() => find(owner));
  const isDirty = Object.values(held.typed).some(Boolean);
  // Text typed before its author was known belongs to them.
  if (held.owner !== owner) setHeld(isDirty ? { ...held, owner } : find(owner));

  function type(fields: SupportTyped) {
    const typed = { ...held.typed, ...fields };
    const isKept =
      owner !== undefined && keepSupportDraft(owner, { id: held.id, typed, savedAt: Date.now() });
    setHeld({ ...held, typed, isKept });
  }

  /** Begins a new message and deletes this draft from the device. */
  function clear() {
    if (owner !== undefined) forgetSupportDraft(owner);
    setHeld(newDraft(owner));
  }

  return {
    ...held,
    values: {
      name: user ? knownName : "",
      email: user?.email ?? "",
      topic: "Question" as const, // no words: a code of the protocol
      message: "",
      ...held.typed,
    },
    setKnownName,
    isDirty,
    type,
    clear,
  };
}

function find(owner: DraftOwner) {
  const draft = owner === undefined ? null : readSupportDraft(owner, Date.now());
  return draft ? { ...newDraft(owner), id: draft.id, typed: draft.typed, isFound: true } : newDraft(owner);
}

/** `isFound`: the draft is from an earlier visit. */
function newDraft(owner: DraftOwner) {
  return {
    owner,
    id: crypto.randomUUID() as string,
    typed: {} as SupportTyped,
    isFound: false,
    isKept: true,
  };
}
