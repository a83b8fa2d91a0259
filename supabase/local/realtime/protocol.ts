/**
 * The frames of Phoenix vsn 2.0.0 as realtime-js speaks it.
 *
 *   text    [join_ref, ref, topic, event, payload]
 *   binary  3 | len join_ref, ref, topic, event, meta | encoding | those five | body     client -> server
 *   binary  4 | len topic, event, meta | encoding | those three | body                   server -> client
 *
 * Binary frames carry nothing but broadcasts; every length is one byte.
 */

const TOPIC_PREFIX = "realtime:";
const MAX_FIELD_BYTES = 255;
const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const BROADCAST_PUSH_HEADER_BYTES = 7;
/** The encodings of a binary broadcast's body. */
const [BYTES, JSON_TEXT] = [0, 1];
/** The largest broadcast that a client may send. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** An encoded frame, ready for any number of sockets. */
export type Encoded = string | Buffer;

/** A client's frame. `relay` is set on broadcasts: the frame for the other members. */
export interface Inbound {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  bytes: number;
  relay?: Encoded;
  /** A broadcast's content, unless it is bytes. */
  said?: unknown;
}

/** The bytes are not a frame. */
class MalformedFrame extends Error {}

/** Decodes one WebSocket message; throws a `MalformedFrame`. */
export function decode(data: Buffer, isBinary: boolean): Inbound {
  return isBinary ? decodeBroadcastPush(data) : decodeText(data);
}

function decodeText(data: Buffer): Inbound {
  const frame = parseJson(data.toString("utf8"));
  if (!Array.isArray(frame) || frame.length !== 5) throw new MalformedFrame("not a five part array");
  const [joinRef, ref, topic, event, payload] = frame;
  if (!isRef(joinRef) || !isRef(ref) || typeof event !== "string" || !isRecord(payload)) {
    throw new MalformedFrame("wrong types");
  }
  const inbound = { joinRef, ref, topic: checkTopic(topic), event, payload, bytes: data.length };
  if (event !== "broadcast") return inbound;
  return { ...inbound, relay: push(null, inbound.topic, event, payload), said: payload.payload };
}

function decodeBroadcastPush(data: Buffer): Inbound {
  if (data.length < BROADCAST_PUSH_HEADER_BYTES || data[0] !== BROADCAST_PUSH) {
    throw new MalformedFrame("unknown binary frame");
  }
  let offset = BROADCAST_PUSH_HEADER_BYTES;
  const [joinRef, ref, topic, event] = [...data.subarray(1, 6)].map((length) => {
    const field = data.subarray(offset, offset + length);
    offset += length;
    return readUtf8(field);
  }) as [string, string, string, string, string];
  if (offset > data.length) throw new MalformedFrame("shorter than its header says");

  const encoding = data[6] === JSON_TEXT ? JSON_TEXT : BYTES;
  const body = data.subarray(offset);
  // Receivers parse the body as it is, so a wrong encoding would break them.
  const said = encoding === JSON_TEXT ? parseJson(readUtf8(body)) : undefined;
  const relay = binaryBroadcast(checkTopic(topic), event, encoding, body);
  const refs = { joinRef: joinRef || null, ref: ref || null };
  return { ...refs, topic, event: "broadcast", payload: {}, bytes: data.length, relay, said };
}

/** Returns a broadcast whose body stays as its sender encoded it. */
function binaryBroadcast(topic: string, event: string, encoding: number, body: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  if (topicBytes.length > MAX_FIELD_BYTES || eventBytes.length > MAX_FIELD_BYTES) {
    throw new MalformedFrame("topic or event too long");
  }
  const header = Buffer.from([BROADCAST, topicBytes.length, eventBytes.length, 0, encoding]);
  return Buffer.concat([header, topicBytes, eventBytes, body]);
}

/** Returns a broadcast from the database; passes on `payloadJson` without parsing it. */
export function textBroadcast(topic: string, event: string, payloadJson: string, id: string): string {
  const [name, meta] = [JSON.stringify(event), JSON.stringify({ id })];
  const payload = `{"type":"broadcast","event":${name},"payload":${payloadJson},"meta":${meta}}`;
  return `[null,null,${JSON.stringify(topic)},"broadcast",${payload}]`;
}

/** Returns a server message that is not a reply. */
export function push(joinRef: string | null, topic: string, event: string, payload: unknown): string {
  return JSON.stringify([joinRef, null, topic, event, payload]);
}

/** Returns the reply to the frame `to`. */
export function reply(to: Inbound, status: "ok" | "error", response: unknown = {}): string {
  return JSON.stringify([to.joinRef, to.ref, to.topic, "phx_reply", { status, response }]);
}

/** Returns the message that the server has closed a channel; the client knows it by the ref of the join. */
export function closed(joinRef: string | null, topic: string): string {
  return JSON.stringify([joinRef, joinRef, topic, "phx_close", {}]);
}

/** Returns the channel's name in policies and `realtime.send`, or null if the topic has none. */
export function nameOfTopic(topic: string): string | null {
  return topic.startsWith(TOPIC_PREFIX) && topic.length > TOPIC_PREFIX.length
    ? topic.slice(TOPIC_PREFIX.length)
    : null;
}

/** Returns the topic on the wire of a channel's name. */
export function topicOfName(name: string): string {
  return TOPIC_PREFIX + name;
}

/** Whether a parsed value is an object and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkTopic(topic: unknown): string {
  if (typeof topic === "string" && Buffer.byteLength(topic) <= MAX_FIELD_BYTES) return topic;
  throw new MalformedFrame("topic missing or too long");
}

function isRef(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && value.length <= MAX_FIELD_BYTES);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedFrame("not JSON");
  }
}

function readUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedFrame("not UTF-8");
  }
}
