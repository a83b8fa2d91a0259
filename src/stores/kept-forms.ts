import { useSession } from "./session-store.ts";

/** What was typed into forms that were closed without saving, by the form's name: only what differs from the beginning. */
const kept = new Map<string, object>();

/** What was typed into a form before it was closed. */
export function keptForm<V extends object>(name: string): Partial<V> {
  return (kept.get(name) as Partial<V> | undefined) ?? {};
}

/** Keeps what was typed while this page is open and its person signed in; nothing is kept of an unchanged form. */
export function keepForm(name: string, typed: object) {
  if (Object.keys(typed).length === 0) kept.delete(name);
  else kept.set(name, typed);
}

/** What was last chosen in a form, to begin the next one with. */
const choices = new Map<string, object>();

export function lastChoice<C extends object>(form: string): C | null {
  return (choices.get(form) as C | undefined) ?? null;
}

export function rememberChoice(form: string, choice: object) {
  choices.set(form, choice);
}

export function forgetForms() {
  kept.clear();
  choices.clear();
}

useSession.subscribe(({ user, scope }, before) => {
  if (user?.id !== before.user?.id || scope?.business_id !== before.scope?.business_id) forgetForms();
});
