/** What is known of a collection's pushes. */
export interface Pushes {
  /** How many were answered so far. */
  answered(): number;
  /** Resolves when those under way were answered and the replica has taken note of it. */
  through(): Promise<unknown>;
}

/**
 * RxDB passes over a pulled row whose document waits for its push, and never asks for that row again; but the row may
 * be the only one that will ever confirm the change (the answer to an earlier push was lost, say). A page with such
 * rows is therefore handed over only after the pushes under way, and asked for again if one was answered meanwhile,
 * because its rows may then be older than what was pushed.
 */
export async function settledPage<Page>(
  ask: () => Promise<Page>,
  holdsWaiting: (page: Page) => Promise<boolean>,
  pushes: Pushes,
): Promise<Page> {
  for (;;) {
    const answered = pushes.answered();
    const page = await ask();
    if (!(await holdsWaiting(page))) return page;
    await pushes.through();
    if (pushes.answered() === answered) return page;
  }
}
