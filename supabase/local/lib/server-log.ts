// The server's log: lines for people at a terminal, one JSON object a line for log collectors. Neither contains
// anything about a person: no query (links and sockets carry keys there), no body, address or id.

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

/** The id of the current request: every log line of its work carries it. */
export const currentRequest = new AsyncLocalStorage<string>();

/** Returns an error's message, which never contains a token. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the request id that a proxy set, if it is valid; otherwise a new one. */
export function requestIdOf({ headers }: Pick<Request, "headers">): string {
  const given = headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** Text goes to stderr and has only failed requests; JSON goes to stdout and has all of them. */
export function createServerLog({ format, out, now = () => new Date() }: LogSettings): ServerLog {
  const stream = format === "json" ? process.stdout : process.stderr;
  const write = out ?? inBursts((text) => void stream.write(text));
  const json = (fields: object) => write(`${JSON.stringify({ time: now().toISOString(), ...fields })}\n`);
  if (format === "json") {
    return {
      line(message, level = "warn") {
        const id = currentRequest.getStore();
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

/** Writes once per turn of the event loop, not per line: each write can wait for its reader. */
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

/** Returns a request's path without ids, names of files, and the app's own paths, which may be secret. */
export function routeOf(pathname: string): string {
  const [, area = "", version = "", ...rest] = pathname.split("/");
  const shown = DEPTH[area];
  if (shown === undefined) return `/${plain(area)}`;
  return `/${[area, version, ...rest.slice(0, shown)].filter(Boolean).map(plain).join("/")}`;
}

/** How many path segments after area and version name the action; people choose the names of files. */
const DEPTH: Partial<Record<string, number>> = { auth: 3, rest: 2, functions: 1, realtime: 1, storage: 2 };

const plain = (segment: string) => (IDS.test(segment) ? ":id" : segment);
