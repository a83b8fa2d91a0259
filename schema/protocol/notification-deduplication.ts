// Page and service worker hear of the same thing, the one by replication and the other by a push, in either order. They
// share what people were notified of in idb-keyval's default store, and each decides by this: whoever notes it first notifies.
//
//   no page is seen           the worker notifies at once; a page keeps what it hears meanwhile until somebody sees it, and
//                             then tells of what the worker has not
//   a page is seen            the worker waits for it to tell, which browsers take for the visible sign that every push
//                             must give, and tells by itself what the page has not told by then
//
// So the worker need not know which page tells of what: the shared clock, the pages outside the app's frame, and those that
// are out of touch with the server tell of nothing. What a page shows without more words it notes as notified all the same: the
// conversation that is open, and what rings the bell of managers.

/** The key of the shared list of notified things, newest last: each has an id and a hash of its words. */
export const NOTIFIED_THINGS = "told-things";

/** How long the worker waits for a visible page: both hear of the same thing within moments. */
export const PAGE_MAX_MS = 5000;
/** More than arrives while one of the two is late. */
const KEPT = 200;
/** The compared length of title and of text, in UTF-16 code units: a push may shorten longer ones. */
const COMPARED = 200;

/** A notification, message or post, notified again if its words change. Without words it is notified once. */
export interface NotifiedThing {
  id: string;
  /** What `notificationWords` makes of them. */
  words?: string;
}

export function notificationWords(title: string, text: string): string {
  return `${title.slice(0, COMPARED)}\n${text.slice(0, COMPARED)}`;
}

/** Returns the list with another thing, and whether it is new. For one atomic update. */
export function noteNotified(
  notified: readonly string[] = [],
  { id, words }: NotifiedThing,
): { notified: string[]; isFirst: boolean } {
  const before = notified.find((one) => one === id || one.startsWith(`${id} `));
  const now = words === undefined ? id : `${id} ${digestOf(words)}`;
  const isFirst = !before || (before !== now && before !== id && words !== undefined);
  return {
    notified: isFirst ? [...notified.filter((one) => one !== before), now].slice(-KEPT) : [...notified],
    isFirst,
  };
}

/** FNV-1a, 32 bits, so that the words themselves are not stored. */
function digestOf(words: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
