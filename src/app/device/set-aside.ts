// Pages that the browser keeps for its back button.
import { onSetAside, onShownAgain } from "#lib/set-aside.ts";

/**
 * Tracks whether the browser suspends the page for its back button (Safari, Firefox). Its databases, locks and
 * channels are closed then and its content is stale: when shown again, the page reloads.
 */
export function followSetAside() {
  let isSetAside = false;
  const stopLeaving = onSetAside(() => {
    isSetAside = true;
  });
  const stopReturning = onShownAgain(() => location.reload());
  return {
    isSetAside: () => isSetAside,
    stop() {
      stopLeaving();
      stopReturning();
    },
  };
}

/**
 * Ends IndexedDB transactions that are open, or begin later, when the page is suspended. WebKit would keep them: the
 * page can never continue them, and every other page waits for their locks for ever. Their writes are lost, as when
 * a page is closed. Calls `shownAgain` when a page that lost a transaction returns.
 */
export function endTransactionsWhenSetAside(shownAgain: () => void): void {
  const open = new Set<IDBTransaction>();
  let isSetAside = false;
  let hasEndedSome = false;
  const end = (transaction: IDBTransaction) => {
    hasEndedSome = true;
    try {
      transaction.abort();
    } catch {
      // It is already committing: the browser finishes without the page.
    }
  };
  const follow = (transaction: IDBTransaction) => {
    if (isSetAside) return end(transaction);
    open.add(transaction);
    const forget = () => open.delete(transaction);
    transaction.addEventListener("complete", forget);
    transaction.addEventListener("abort", forget);
  };
  onSetAside(() => {
    isSetAside = true;
    hasEndedSome = false;
    open.forEach(end);
  });
  onShownAgain(() => {
    isSetAside = false;
    if (hasEndedSome) shownAgain();
  });
  followTransactions(follow);
}

/** Calls with each transaction the page begins, whichever library begins it. */
function followTransactions(follow: (transaction: IDBTransaction) => void) {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...wanted) {
    const begun = transaction.apply(this, wanted);
    follow(begun);
    return begun;
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...wanted) {
    const request = open.apply(this, wanted);
    request.addEventListener("upgradeneeded", () => request.transaction && follow(request.transaction));
    return request;
  };
}
