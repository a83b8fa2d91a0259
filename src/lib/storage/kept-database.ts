import { isLostConnection, openOnce } from "./lost-connection.ts";

export interface KeptDatabase {
  /**
   * Runs work on the database. If the connection turns out to be cut, it is opened again and the work repeated once,
   * so the work must be safe to repeat.
   */
  use<T>(work: (connection: IDBDatabase) => Promise<T>): Promise<T>;
}

/**
 * Keeps a database open from its first use. The connection gives way to a deletion; `closed` is called then, and if it
 * could not be opened or was cut.
 */
export function keptDatabase(open: () => Promise<IDBDatabase>, closed = () => {}): KeptDatabase {
  let opened: Promise<IDBDatabase> | null = null;

  function connect(): Promise<IDBDatabase> {
    if (opened) return opened;
    const begun = openOnce(open);
    const forget = () => {
      if (opened !== begun) return;
      opened = null;
      closed();
    };
    opened = begun;
    begun.then((connection) => {
      connection.onclose = forget;
      connection.onversionchange = () => {
        forget();
        connection.close();
      };
    }, forget);
    return begun;
  }

  return {
    async use(work) {
      const connecting = connect();
      const connection = await connecting;
      try {
        return await work(connection);
      } catch (error) {
        if (!isLostConnection(error)) throw error;
      }
      if (opened === connecting) {
        opened = null;
        closed();
      }
      connection.close();
      return work(await connect());
    },
  };
}

/** Runs work within one transaction; rejects if that is aborted, whatever the work waits for. */
export async function inTransaction<T>(
  transaction: IDBTransaction,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const cut = () =>
      reject(transaction.error ?? new DOMException("The transaction was aborted.", "AbortError"));
    transaction.addEventListener("abort", cut);
  });
  return Promise.race([work(transaction), aborted]);
}

const ASK_AGAIN_MS = 2_000;

/**
 * Lists the origin's databases. Chromium may never answer if it clears the store at that moment (1 of 12 trials): it is
 * asked again until it does.
 */
export function listDatabases(): Promise<IDBDatabaseInfo[]> {
  return new Promise((resolve, reject) => {
    const ask = () => indexedDB.databases().then(resolve, reject).finally(stop);
    const stop = () => clearInterval(again);
    ask();
    const again = setInterval(ask, ASK_AGAIN_MS);
  });
}
