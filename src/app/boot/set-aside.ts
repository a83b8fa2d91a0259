// Pages that the browser sets aside for its back button.
import { onSetAside, onShownAgain } from "#lib/set-aside.ts";

/**
 * Follows whether the page is set aside (Safari, Firefox). Its databases, locks and channels are closed then, and what
 * was drawn from them stands still: shown again, the page is loaded anew.
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
 * Ends the transactions of IndexedDB that are open when the page is set aside, and those that it still begins after that.
 * WebKit keeps them as they are: the page can go on with none of them, and every other page waits for good to read or
 * write what they lock. What they would have written is lost, as when a page is closed. `shownAgain` is called when a page
 * comes back that was deprived of something.
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
      // It is being committed: the browser does the rest without the page.
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

/** Calls with each transaction that the page begins, whoever begins it: the databases belong to several libraries. */
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
