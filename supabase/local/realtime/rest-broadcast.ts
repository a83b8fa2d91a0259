import { messageOf } from "../operations/server-log.ts";
import { mayWrite } from "./authorise.ts";
import { type Identity, identify, Refusal } from "./identity.ts";
import {
  binaryBroadcast,
  type Encoded,
  Encoding,
  isRecord,
  MalformedFrame,
  textBroadcast,
  topicOfName,
} from "./protocol.ts";
import { MAX_PAYLOAD_BYTES, type Services } from "./services.ts";
import { type Allowances, speaksForAnother } from "./speech.ts";

const BATCH_PATH = /\/api\/broadcast\/?$/;
const SINGLE_PATH = /\/api\/broadcast\/([^/]+)\/events\/([^/]+)\/?$/;

interface Message {
  name: string;
  isPrivate: boolean;
  frame: Encoded;
  /** Undefined for bytes. */
  said?: unknown;
}

/** Ends a request with this status. */
class Rejected extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers broadcasts without a socket: `POST .../api/broadcast` with a batch of messages, which an unsubscribed
 * `channel.send` uses, and `POST .../api/broadcast/:topic/events/:event` of `httpSend`.
 */
export async function handleBroadcast(
  request: Request,
  acceptsKey: (key: string) => boolean,
  services: Services,
  allowances: Allowances,
): Promise<Response> {
  try {
    if (request.method !== "POST") throw new Rejected(405, "Method not allowed");
    const caller = await callerOf(request, acceptsKey, services);
    const messages = await readMessages(request);
    const isSingle = SINGLE_PATH.test(new URL(request.url).pathname);
    for (const message of messages) {
      if (!allowances.take(caller)) throw new Rejected(429, "Too many broadcasts");
      await publish(message, caller, isSingle, services);
    }
    return new Response(null, { status: 202 });
  } catch (error) {
    return failure(error, services);
  }
}

async function callerOf(
  request: Request,
  acceptsKey: (key: string) => boolean,
  { verifyToken, clock }: Services,
): Promise<Identity> {
  const key = request.headers.get("apikey") ?? "";
  if (!acceptsKey(key)) throw new Rejected(401, "Invalid API key");
  const token = request.headers.get("authorization")?.replace(/^bearer /i, "");
  return identify(token, key, verifyToken, clock.now());
}

// A batch silently omits what the caller may not send, as on hosted Supabase.
async function publish(
  { name, isPrivate, frame, said }: Message,
  caller: Identity,
  isSingle: boolean,
  { db, hub }: Services,
): Promise<void> {
  const isAllowed =
    !speaksForAnother(caller, said) && (!isPrivate || (await mayWrite(db, caller, name, "broadcast")));
  if (isAllowed) hub.broadcast({ topic: topicOfName(name), isPrivate }, frame);
  else if (isSingle) throw new Rejected(403, `You do not have permissions to write to this topic: ${name}`);
}

async function readMessages(request: Request): Promise<Message[]> {
  const { pathname, searchParams } = new URL(request.url);
  const single = SINGLE_PATH.exec(pathname);
  if (!single && !BATCH_PATH.test(pathname)) throw new Rejected(404, "Not found");
  const body = await readBody(request);
  if (!single) return readBatch(parse(body));

  const [name, event] = single.slice(1).map(decodePart) as [string, string];
  const isBinary = request.headers.get("content-type")?.startsWith("application/octet-stream");
  const said = isBinary ? undefined : parse(body);
  const frame = isBinary
    ? binaryBroadcast(topicOfName(name), event, Encoding.binary, body)
    : textBroadcast(topicOfName(name), event, JSON.stringify(said));
  return [{ name, isPrivate: searchParams.get("private") === "true", frame, said }];
}

function readBatch(body: unknown): Message[] {
  const messages = isRecord(body) ? body.messages : null;
  if (!Array.isArray(messages)) throw new Rejected(422, "messages must be a list");
  return messages.map((message) => {
    const { topic, event, payload, private: isPrivate } = isRecord(message) ? message : {};
    if (typeof topic !== "string" || typeof event !== "string" || payload === undefined) {
      throw new Rejected(422, "a message needs topic, event and payload");
    }
    const frame = textBroadcast(topicOfName(topic), event, JSON.stringify(payload));
    return { name: topic, isPrivate: isPrivate === true, frame, said: payload };
  });
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_PAYLOAD_BYTES) throw new Rejected(413, "Payload too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Rejected(422, "the body is not JSON");
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Rejected(404, "Not found");
  }
}

function failure(error: unknown, { log }: Services): Response {
  if (error instanceof Rejected) return Response.json({ error: error.message }, { status: error.status });
  if (error instanceof Refusal) return Response.json({ error: error.reason }, { status: 401 });
  if (error instanceof MalformedFrame) return Response.json({ error: error.message }, { status: 422 });
  log(`realtime: broadcast over REST failed: ${messageOf(error)}`);
  return Response.json({ error: "Internal error" }, { status: 500 });
}
