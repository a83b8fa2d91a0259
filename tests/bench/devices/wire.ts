import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { retryAfterMs } from "#remote/client.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";

/** The timeout of sync-transport.ts. */
const TIMEOUT_MS = 30_000;
const HEARTBEAT_MS = 25_000;
const REJOIN_MS = 2000;

const agent = new Agent({ keepAlive: true });

/** Bytes of all devices' request and response bodies. */
export const traffic = { sent: 0, received: 0 };

/** A device's server and token. */
export interface Line {
  url: string;
  /** The network address that a proxy in front of the server would report. */
  address: string;
  token: string | null;
}

/** Posts JSON as supabase-js does, and resolves with the answer; throws the TransportError of sync-transport.ts. */
export async function post<T>(line: Line, path: string, body: object): Promise<T> {
  const { url, address, token } = line;
  const text = JSON.stringify(body);
  const headers = {
    apikey: PUBLISHABLE_KEY,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-forwarded-for": address,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise<T>((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request(url + path, { method: "POST", agent, headers, signal }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", (error) => reject(unreachable(error, signal)));
      answer.on("end", () => {
        const { statusCode = 0, headers: told } = answer;
        const whole = Buffer.concat(parts);
        traffic.sent += Buffer.byteLength(text);
        traffic.received += whole.byteLength;
        const said = whole.toString("utf8");
        if (statusCode === 429) {
          const wait = retryAfterMs(
            new Headers({ "retry-after": String(told["retry-after"] ?? "") }),
            Date.now(),
          );
          reject(new TransportError("throttled", "Too many requests.", wait));
        } else if (statusCode >= 400) {
          reject(
            new TransportError("unexpected", `The server answered ${statusCode}: ${said.slice(0, 200)}`),
          );
        } else resolve(JSON.parse(said) as T);
      });
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just as it was reused: a browser would retry by itself.
      if (asked.reusedSocket && error.code === "ECONNRESET") resolve(post(line, path, body));
      else reject(unreachable(error, signal));
    });
    asked.end(text);
  });
}

function unreachable(error: Error, signal: AbortSignal): TransportError {
  const why = signal.aborted ? "No answer in 30 s" : ((error as NodeJS.ErrnoException).code ?? error.message);
  return new TransportError("unreachable", why);
}

/** The callbacks of a device's socket. */
export interface ChannelHandlers {
  joined(): void;
  heard(payload: unknown): void;
  lost(): void;
}

/** Joins a private channel in realtime-js's frames, keeps it alive, and rejoins when it is lost. */
export function joinChannel(line: Line, topic: string, event: string, handlers: ChannelHandlers): () => void {
  let stopped = false;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout;
  let ref = 0;

  function open() {
    const address = `${line.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;
    const opened = new WebSocket(address, { headers: { "x-forwarded-for": line.address } });
    const channel = `realtime:${topic}`;
    socket = opened;
    opened.on("open", () => {
      const config = {
        broadcast: { ack: false, self: false },
        presence: { key: "", enabled: false },
        private: true,
      };
      opened.send(JSON.stringify(["1", "1", channel, "phx_join", { config, access_token: line.token }]));
      timer = setInterval(
        () => opened.send(JSON.stringify([null, `${++ref}`, "phoenix", "heartbeat", {}])),
        HEARTBEAT_MS,
      );
    });
    opened.on("message", (data: Buffer) => {
      const [, , from, kind, payload] = JSON.parse(data.toString("utf8"));
      if (from !== channel) return;
      if (kind === "phx_reply" && payload.status === "ok") handlers.joined();
      else if (kind === "phx_reply") opened.close();
      else if (kind === "broadcast" && payload.event === event) handlers.heard(payload.payload);
    });
    // "close" follows.
    opened.on("error", () => {});
    opened.on("close", () => {
      clearInterval(timer);
      if (stopped) return;
      handlers.lost();
      timer = setTimeout(open, REJOIN_MS);
    });
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.terminate();
  };
}
