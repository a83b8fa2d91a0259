// What the server writes of itself: lines for people at a terminal, one JSON object a line for whatever gathers logs.
// Neither holds what is about a person: no query (links and sockets carry keys there), no body, no address, no ids.

import { AsyncLocalStorage } from "node:async_hooks";

export type LogFormat = "text" | "json";

export interface RequestEntry {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

export interface ServerLog {
  line(text: string, level?: "info" | "warn"): void;
  request(entry: RequestEntry): void;
}

interface LogSettings {
  format: LogFormat;
  out?: (text: string) => void;
  now?: () => Date;
}

const SHOWN_STATUS = 500;
const REQUEST_ID = /^[\w.:-]{1,64}$/;
const IDS = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+|.{33,}|.*[@%].*)$/i;

const current = new AsyncLocalStorage<string>();

/** What a log may say of an error: its message, which never holds a token. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Does the work of one request; whatever is logged meanwhile carries its id. */
export function withinRequest<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The id of the request that is being worked on. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** The id that a proxy gave a request, if it is one; otherwise a new one. */
export function requestIdOf({ headers }: Pick<Request, "headers">): string {
  const given = headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** Text goes to stderr and tells of requests that failed; JSON goes to stdout and tells of all of them. */
export function createServerLog({ format, out, now = () => new Date() }: LogSettings): ServerLog {
  const stream = format === "json" ? process.stdout : process.stderr;
  const write = out ?? inBursts((text) => void stream.write(text));
  const json = (fields: object) => write(`${JSON.stringify({ time: now().toISOString(), ...fields })}\n`);
  if (format === "json") {
    return {
      line(message, level = "warn") {
        const id = currentRequestId();
        json({ level, message, ...(id && { request_id: id }) });
      },
      request({ id, ...entry }) {
        const level = entry.status >= SHOWN_STATUS ? "error" : "info";
        json({ level, message: "request", request_id: id, ...entry });
      },
    };
  }
  return {
    line: (text) => write(`${text}\n`),
    request({ id, method, route, status, ms }) {
      if (status >= SHOWN_STATUS) write(`${method} ${route} was answered ${status} after ${ms} ms (${id})\n`);
    },
  };
}

/** A write per turn of the event loop, not per line: each one may wait for whoever reads. */
function inBursts(write: (text: string) => void): (text: string) => void {
  let waiting = "";
  return (text) => {
    if (waiting === "") {
      setImmediate(() => {
        const burst = waiting;
        waiting = "";
        write(burst);
      });
    }
    waiting += text;
  };
}

/**
 * What a request asked for, without whom it is about: ids are left out, names of files and the paths of the app, some of
 * which are secrets, too.
 */
export function routeOf(pathname: string): string {
  const [, area = "", version = "", ...rest] = pathname.split("/");
  const shown = DEPTH[area];
  if (shown === undefined) return `/${plain(area)}`;
  return `/${[area, version, ...rest.slice(0, shown)].filter(Boolean).map(plain).join("/")}`;
}

/** How many parts say what is done, after area and version; files have names that people chose. */
const DEPTH: Partial<Record<string, number>> = { auth: 3, rest: 2, functions: 1, realtime: 1, storage: 2 };

const plain = (segment: string) => (IDS.test(segment) ? ":id" : segment);
