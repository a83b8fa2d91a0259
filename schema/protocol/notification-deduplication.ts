// The page hears of a thing by replication and the service worker by a push, in either order. They share the list of
// notified things in idb-keyval's default store: whichever adds a thing first notifies of it.
//
//   no page is visible        the worker notifies at once; a page keeps what it hears until it is visible, and then notifies
//                             of what the worker has not
//   a page is visible         the worker waits for the page, whose notification browsers accept as the visible sign that
//                             every push requires, and then notifies of what the page has not
//
// So the worker need not know which pages notify: the shared clock, pages outside the app's frame, and pages without a
// connection do not. A page also lists things that it shows without a notification: messages of the open conversation, and
// entries of the managers' bell.

/** The key of the shared list of notified things, newest last: each has an id and a hash of its words. */
export const NOTIFIED_THINGS = "told-things";

/** How long the worker waits for a visible page: both hear of the same thing within moments. */
export const PAGE_MAX_MS = 5000;
/** The length of the list: more than arrives while page or worker is late. */
const KEPT = 200;
/** The compared length of a text, in UTF-16 code units: a push may shorten longer ones. */
const COMPARED = 200;

/** A notification, message or post, notified again if its words change. Without words it is notified once. */
export interface NotifiedThing {
  id: string;
  /** The result of `notificationWords`. */
  words?: string;
}

/** What a notification says, whatever the language: its key and details. */
export function notificationWords({ key, details }: { key: string; details: object }): string {
  const compared = Object.entries(details)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, detail]) => [name, typeof detail === "string" ? detail.slice(0, COMPARED) : detail]);
  return `${key} ${JSON.stringify(compared)}`;
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
