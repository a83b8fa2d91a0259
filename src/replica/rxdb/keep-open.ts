/**
 * Returns a function that opens a database on its first call, and anew after it was closed. The connection gives way
 * to a deletion; `closed` is called then, and if it could not be opened.
 */
export function keepOpen(open: () => Promise<IDBDatabase>, closed = () => {}): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
    closed();
  };
  const begin = async () => {
    const database = await open();
    database.onclose = forget;
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  };
  return () => {
    if (!opened) {
      opened = begin();
      opened.catch(forget);
    }
    return opened;
  };
}
