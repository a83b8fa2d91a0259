import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names of duplicated headers. */
  repeated: string[];
  body: string;
  /** The body's length in bytes. */
  bytes: number;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The local address it is sent from. */
  from?: string;
}

/** Sends an HTTP request with any headers and path; like every strict client it refuses two lengths. */
export async function ask(url: string, path: string, options: Ask = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { method = "GET", headers = {}, body, from } = options;
  const sent = request({ hostname, port, path, method, headers, ...(from && { localAddress: from }) });
  // The server may hang up before everything was sent.
  sent.on("error", () => {});
  sent.end(body);
  const [response] = await once(sent, "response");
  const names: string[] = response.rawHeaders
    .filter((_: string, place: number) => place % 2 === 0)
    .map((name: string) => name.toLowerCase());
  const whole = await buffer(response);
  return {
    status: response.statusCode,
    headers: response.headers,
    repeated: names.filter((name, place) => names.indexOf(name) !== place),
    body: whole.toString(),
    bytes: whole.length,
  };
}

/** Sends raw bytes and resolves with the answer until the server hangs up or sends `until`. */
export async function sendBytes(url: string, bytes: string, until: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(bytes);
  let answer = "";
  for await (const part of socket) {
    answer += part;
    if (until.test(answer)) break;
  }
  socket.destroy();
  return answer;
}
