import { isReadable } from "#domain/chat/messages.ts";
import { severalPlaces } from "#domain/roster/places.ts";
import { type Findable, partFound, type Ranking, rankingOf } from "#domain/search/ranking.ts";
import { createFormat } from "#lib/format/create-format.ts";
import type { FormatSettings } from "#lib/format/format-settings.ts";
import { foldText } from "#lib/search.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { Place } from "#schema/entities/place.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { ofKind, readShifts } from "../raw-rows.ts";
import type { OnComputing } from "./computation.ts";

export interface SearchQuestion {
  typed: string;
  /** Names an opening of the search, which reads each thing once: what it has found does not change while it is used. */
  opening: string;
  me: string;
  manages: boolean;
  /** The calendar day in the business's zone. */
  today: string;
  /** The key before which the team chat is cleared (chat-keys.ts). */
  floor: string;
  settings: FormatSettings;
  /** What a shift without a person is called. */
  openShift: string;
}

export interface FoundShift extends Findable, Pick<Shift, "id" | "start_time" | "end_time"> {
  day: string;
  user_id: string | null;
  /** What it is, where and as what: the names of its template, position and place. */
  about: string[];
}

/** A post or a training module. */
export interface FoundTitle extends Findable {
  id: string;
  title: string;
}

export interface FoundMessage extends Findable {
  id: string;
  /** The other person of a private conversation; null in the team's chat. */
  contact: string | null;
  writer: string;
  /** A UTC instant. */
  at: string;
  /** The message, or the part of a long one that answers the search. */
  part: string;
  newest: string;
}

export interface SearchAnswer {
  shifts: FoundShift[];
  posts: FoundTitle[];
  modules: FoundTitle[];
  /** Null in an early answer: they are still searched. */
  messages: FoundMessage[] | null;
}

/** What is shown of each kind. */
const MOST = { shifts: 5, posts: 4, modules: 4, messages: 6 };

/** How far shifts are searched, in days. What was is read in parts, as long as too little is found. */
const SHIFT_DAYS = { ahead: 366, back: 364, part: 28 };
/** How many messages are searched, the newest: in each private conversation, and in the team chat, that in parts. */
const SEARCHED = { privately: 1000, team: 10_000, part: 1000 };

/** Searches shifts, news, training and, last because there may be many, messages. */
export async function readFound(
  raw: RawReplica,
  question: SearchQuestion,
  { early, signal }: OnComputing<SearchAnswer>,
): Promise<SearchAnswer | null> {
  const { typed, opening, manages, today } = question;
  const { matchOf, best } = rankingOf(typed, today);
  const once = readingOf(`${raw.name} ${opening}`);
  const source = { raw, question, once };
  const shifts = await findShifts(source, matchOf, signal);
  const posts = await once("posts", () => postsIn(raw));
  const modules = await once("modules", () => modulesIn(raw, manages));
  const answer: SearchAnswer = {
    shifts: best(shifts, MOST.shifts),
    posts: best(posts, MOST.posts),
    modules: best(modules, MOST.modules),
    messages: null,
  };
  if (signal.aborted) return null;
  early?.(answer);
  const messages = await findMessages(source, matchOf, signal);
  if (signal.aborted) return null;
  const shown = best(
    messages.sort((one, other) => (one.newest < other.newest ? -1 : 1)),
    MOST.messages,
  );
  return { ...answer, messages: shown.map((one) => ({ ...one, part: partFound(one.part, typed) })) };
}

type Once = <T>(what: string, read: () => Promise<T>) => Promise<T>;

interface Source {
  raw: RawReplica;
  question: SearchQuestion;
  once: Once;
}

/** What the present opening has read. */
const kept = { of: "", read: new Map<string, Promise<unknown>>() };

function readingOf(opening: string): Once {
  if (kept.of !== opening) Object.assign(kept, { of: opening, read: new Map() });
  const { read } = kept;
  return <T>(what: string, begin: () => Promise<T>) => {
    const known = read.get(what) ?? begin();
    read.set(what, known);
    known.catch(() => read.delete(what));
    return known as Promise<T>;
  };
}

/** The shifts from today on, and as many of before as it takes to find enough. */
async function findShifts({ raw, question, once }: Source, matchOf: Ranking["matchOf"], signal: AbortSignal) {
  const { today } = question;
  const parts = [{ from: today, to: addDays(today, SHIFT_DAYS.ahead) }];
  for (let back = SHIFT_DAYS.part; back <= SHIFT_DAYS.back; back += SHIFT_DAYS.part)
    parts.push({ from: addDays(today, -back), to: addDays(today, SHIFT_DAYS.part - back - 1) });
  const found: FoundShift[] = [];
  for (const part of parts) {
    const textOf = await once("names", () => shiftTexts(raw, question));
    const shifts = await once(part.from, async () =>
      (await readShifts(raw, part)).filter(isSeenBy(question)).map(textOf),
    );
    found.push(...shifts.filter(({ text }) => matchOf(text) !== null));
    if (found.length >= MOST.shifts || signal.aborted) break;
  }
  return found;
}

/** The server sends nobody else's drafts to staff either; but a device may hold some of when its person was a manager. */
function isSeenBy({ me, manages }: SearchQuestion) {
  return ({ published, user_id, date }: Shift) => Boolean(date) && (manages || published || user_id === me);
}

/** How shifts are searched: by person, day, template, position and place, and by notes on what one manages or works. */
async function shiftTexts(raw: RawReplica, { me, manages, today, settings, openShift }: SearchQuestion) {
  const format = createFormat(settings);
  const people = (await raw.read("profiles", (view) => view.all())) as unknown as Profile[];
  const rows = await raw.read("templates", (view) => view.all());
  const places = severalPlaces(ofKind<Place>(rows, "place"));
  const named = rows.filter(({ kind }) => kind === "shift_template" || kind === "position");
  const names = new Map([...named, ...places].map(({ id, name }) => [id, String(name)]));
  const person = new Map(people.map(({ id, name, email }) => [id, name || email]));
  const days = new Map<string, string>();
  const dayText = (day: string) => {
    const text = days.get(day) ?? foldText(`${format.relativeDay(day, today)} ${format.day(day)} ${day}`);
    days.set(day, text);
    return text;
  };
  return (shift: Shift): FoundShift => {
    const { id, date, user_id, start_time, end_time, notes, time_slot, position_id, place_id } = shift;
    const isOwn = user_id === me;
    const about = [time_slot, position_id, place_id].flatMap((one) => names.get(one ?? "") ?? []);
    const who = user_id === null ? openShift : (person.get(user_id) ?? "");
    const said = manages || isOwn ? notes : "";
    const text = `${foldText([who, ...about].join(" "))} ${dayText(date)} ${foldText(said ?? "")}`;
    return { id, day: date, user_id, start_time, end_time, about, isOwn, text };
  };
}

async function postsIn(raw: RawReplica): Promise<FoundTitle[]> {
  const rows = await raw.read("news", (view) => view.first(["kind", "created_at"], ["post"]));
  const posts = (rows as unknown as NewsPost[]).filter(({ in_chat }) => !in_chat).reverse();
  return posts.map(({ id, title, content, attachment_name }) => ({
    ...{ id, title },
    text: foldText(`${title} ${content} ${attachment_name ?? ""}`),
  }));
}

async function modulesIn(raw: RawReplica, manages: boolean): Promise<FoundTitle[]> {
  const modules = ofKind<TrainingModule>(await raw.read("training", (view) => view.all()), "module");
  return modules
    .filter(({ published }) => manages || published)
    .map(({ id, title, description }) => ({ id, title, text: foldText(`${title} ${description}`) }));
}

const ROOM = ["room", "newest"];

/** The newest messages: of one's conversations, and of the team as many as it takes to find enough. */
async function findMessages(
  { raw, question, once }: Source,
  matchOf: Ranking["matchOf"],
  signal: AbortSignal,
): Promise<FoundMessage[]> {
  const isFound = ({ text }: Findable) => matchOf(text) !== null;
  const found = (await once("private", () => privateMessages(raw, question.me))).filter(isFound);
  let after: string[] | undefined;
  let team = 0;
  for (let part = 0; part < SEARCHED.team / SEARCHED.part && team < MOST.messages; part++) {
    const from = after;
    const read = await once(`team ${part}`, async () => {
      const rows = await raw.read("messages", (view) => view.first(ROOM, [TEAM_ROOM], SEARCHED.part, from));
      return { rows: rows.filter(isSaid(question.floor)).map(teamMessage), last: rows.at(-1) };
    });
    const here = read.rows.filter(isFound);
    team += here.length;
    found.push(...here);
    if (!read.last || signal.aborted) break;
    after = [TEAM_ROOM, String(read.last.newest), read.last.id];
  }
  return found;
}

async function privateMessages(raw: RawReplica, me: string): Promise<FoundMessage[]> {
  const people = await raw.read("profiles", (view) => view.all());
  const contacts = people.filter(({ id }) => id !== me);
  const rooms = await raw.read("messages", (view) =>
    Promise.all(contacts.map(({ id }) => view.first(ROOM, [id], SEARCHED.privately))),
  );
  return (rooms.flat() as unknown as PrivateMessage[]).filter(isReadable).map((row) => ({
    ...{ id: row.id, contact: row.room, writer: row.from_user_id, at: row.received_at },
    ...{ part: row.content, text: foldText(row.content), newest: row.newest },
  }));
}

/** What people wrote themselves, and the chat was not cleared of. */
function isSaid(floor: string) {
  return (row: RawRow) => {
    const { about, type, newest } = row as unknown as Message;
    return isReadable(row as unknown as Message) && !about && type !== "shift-drop" && newest < floor;
  };
}

function teamMessage(row: RawRow): FoundMessage {
  const { id, user_id, created_at, text, newest } = row as unknown as Message;
  return { id, contact: null, writer: user_id, at: created_at, part: text, text: foldText(text), newest };
}
