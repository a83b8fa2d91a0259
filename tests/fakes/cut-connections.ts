// Phones cut IndexedDB for apps in the background, with or without a `close` event: every connection of the page is dead
// from then on, what runs on it ends, and a new one works.

export interface CutOptions {
  /** "closing": as Chromium and a closed connection in WebKit. "lost": WebKit after its storage process ended. */
  how?: "closing" | "lost";
  /** Whether the connections hear of it. */
  tells?: boolean;
  /** Whether it ends what runs; otherwise that was just completed. */
  interrupts?: boolean;
}

/**
 * Follows the connections of this process or page from now on; returns a function that cuts all that are open. It uses
 * nothing from outside, so that browsers can run it too.
 */
export function followConnections(): (options?: CutOptions) => void {
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  const cut = new Map<IDBDatabase, "closing" | "lost">();
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function (...asked) {
    const request = open.apply(this, asked);
    // Where there are no broadcast channels, RxDB has a database in their place.
    const isChannel = asked[0].startsWith("pubkey.broadcast-channel");
    if (!isChannel) request.addEventListener("success", () => connections.add(request.result));
    return request;
  };
  IDBDatabase.prototype.transaction = function (...asked) {
    const how = cut.get(this);
    if (how === "closing") throw new DOMException("The database connection is closing.", "InvalidStateError");
    if (how === "lost") {
      const lost = "Connection to Indexed Database server lost. Refresh the page to try again";
      throw new DOMException(lost, "UnknownError");
    }
    const begun = transaction.apply(this, asked);
    if (connections.has(this)) running.add(begun);
    for (const end of ["complete", "abort"]) begun.addEventListener(end, () => running.delete(begun));
    return begun;
  };
  return ({ how = "closing", tells = false, interrupts = true } = {}) => {
    for (const begun of interrupts ? running : []) {
      try {
        begun.abort();
      } catch {
        // It is already being completed.
      }
    }
    for (const connection of connections) {
      cut.set(connection, how);
      if (tells) connection.onclose?.(new Event("close"));
    }
    connections.clear();
  };
}

/**
 * Closes the connections of a page that nobody has followed, each as it is used next, so that the engine's own errors
 * come; those that are opened from now on work. `closedConnections` counts them. It uses nothing from outside either.
 */
export function closeConnections(): void {
  const counts = Object.assign(globalThis, { closedConnections: 0 });
  const later = new WeakSet<IDBDatabase>();
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function (...asked) {
    const request = open.apply(this, asked);
    request.addEventListener("success", () => later.add(request.result));
    return request;
  };
  IDBDatabase.prototype.transaction = function (...asked) {
    if (!later.has(this)) {
      counts.closedConnections++;
      this.close();
    }
    return transaction.apply(this, asked);
  };
}
