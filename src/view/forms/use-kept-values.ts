import { useEffect, useState } from "react";
import { changedFields } from "#lib/changed-fields.ts";
import { keepForm, keptForm } from "#stores/kept-forms.ts";

/** The name under which a form is kept: what it is, and the row it is about. Null keeps nothing. */
export type FormName = string | null;

const NO_SECRETS: readonly never[] = [];

/**
 * The values of a form, which survive its closing until they are saved or discarded. Only what differs from the first
 * values is kept, so that what others changed meanwhile is not overwritten; `secrets` are never kept.
 */
export function useKeptValues<V extends object>(
  name: FormName,
  begin: () => V,
  secrets: readonly (keyof V)[] = NO_SECRETS,
) {
  const [first, setFirst] = useState(begin);
  const [found] = useState(() => (name === null ? {} : keptForm<V>(name)));
  const [values, setValues] = useState<V>({ ...first, ...found });
  const [round, setRound] = useState(0);
  const [isRestored, setRestored] = useState(Object.keys(found).length > 0);

  useEffect(() => {
    if (name === null) return;
    const typed = changedFields(first, values);
    for (const secret of secrets) delete typed[secret];
    keepForm(name, typed);
  }, [name, first, values, secrets]);

  /** Forgets what was typed, once it is saved or no longer wanted. */
  function forget() {
    if (name !== null) keepForm(name, {});
    setRestored(false);
  }

  /** Begins again, with these values or the first ones. */
  function startOver(next: V = first) {
    forget();
    setFirst(next);
    setValues(next);
    setRound(round + 1);
  }

  /** The props of the form's dialog, whose closing loses a typed secret. */
  const kept = {
    isKept: name !== null && secrets.every((secret) => Object.is(values[secret], first[secret])),
    isRestored,
    round,
    onDiscard: forget,
    onStartOver: () => startOver(),
  };
  return { first, values, setValues, forget, startOver, kept };
}
