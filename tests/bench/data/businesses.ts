import { createHash } from "node:crypto";
import { DateTime } from "luxon";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";

/** The amount of data to generate. */
export interface DataPlan {
  seed: number;
  businesses: number;
  /** The least and the most people of a business. */
  people: [least: number, most: number];
  /** Weeks of rosters, punches and chat before `today`. */
  weeks: number;
  /** The last day of the data ('yyyy-MM-dd'). */
  today: string;
  /** The bcrypt hash of everybody's password. */
  passwordHash: string;
}

/** Rows of one table that one statement writes; with `key`, updates of rows that triggers have made. */
export interface DataStatement {
  table: string;
  key?: string[];
  rows: Row[];
}

type Row = Record<string, unknown>;

/** A person of a business, with their sign-in. */
export interface PersonData {
  id: string;
  email: string;
  name: string;
  role: "admin" | "manager" | "employee";
}

const ROWS_MAX = 1000;
/** Hash of the password `shiftkeep-demo`, as in supabase/seed.sql. */
const DEMO_HASH = "$2b$10$YyzJ/T95YN1uxG0pTLT0r.EPBgw/SvFtFGIgbmeOAIDEvQq5TBSLS";

const COMMON = { seed: 1, today: "2026-11-22", passwordHash: DEMO_HASH };
/** A shop after two months, a chain after two years, and a whole platform. */
export const SIZES: Record<"small" | "large" | "many", DataPlan> = {
  small: { ...COMMON, businesses: 1, people: [12, 12], weeks: 8 },
  large: { ...COMMON, businesses: 1, people: [500, 500], weeks: 104 },
  many: { ...COMMON, businesses: 5000, people: [3, 12], weeks: 1 },
};

const ZONES = ["Europe/Dublin", "America/New_York", "Australia/Sydney", "Asia/Kolkata"];
const PLACES = ["Harbour Street", "Mill Lane", "Station Road", "Old Market", "Riverside", "North Quay"];
const TRADES = ["Café", "Bakery", "Pharmacy", "Hotel", "Bookshop", "Clinic"];
const FIRST_NAMES = ["Sam", "Priya", "Leo", "Aoife", "Tomasz", "Grace", "Ben", "Inês", "Yuki", "Noor"];
const LAST_NAMES = [
  "Okafor",
  "Nair",
  "Fontaine",
  "Kelly",
  "Zielinski",
  "Adeyemi",
  "Carver",
  "Duarte",
  "Haddad",
];
const NAMES = FIRST_NAMES.length * LAST_NAMES.length;
const SAYINGS = [
  "Morning all",
  "Who has the key to the store room?",
  "Oat milk is out again",
  "Thanks for covering yesterday",
  "Running five minutes late, sorry",
  "The dishwasher is fixed",
];
const TEMPLATES = [
  { name: "Early", start: "07:00", end: "13:00" },
  { name: "Midday", start: "11:00", end: "17:00" },
  { name: "Late", start: "16:00", end: "22:00" },
];
const REASONS = ["Exams", "Holiday", "Doctor", "Wedding"];
const WORKDAYS = 5;

/** Returns the id of one thing of a business, always the same for the same seed. */
export function dataId(seed: number, kind: string, business: number, number = 0): string {
  const hex = createHash("md5").update(`${seed} ${kind} ${business} ${number}`).digest("hex");
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  return `${a}-${b}-4${c}-8${d}-${hex.slice(20)}`;
}

/** Returns everybody in one business of a plan, the owner first. */
export function peopleOf({ seed, people: [least, most] }: DataPlan, business: number): PersonData[] {
  const random = randomOf(seed, business, "people");
  const count = least + random.below(most - least + 1);
  const firstName = random.below(NAMES);
  return Array.from({ length: count }, (_, number) => ({
    id: dataId(seed, "person", business, number),
    email: `person${number}.of${business}.${seed}@bench.test`,
    name: nameOf(firstName + number),
    role: number === 0 ? "admin" : number <= count / 10 + 1 ? "manager" : "employee",
  }));
}

/** Names are unique within a business: once all pairs are used, a middle initial is added. */
function nameOf(number: number): string {
  const first = FIRST_NAMES[number % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length];
  const round = Math.floor(number / NAMES).toString(26);
  const initials = [...round].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));
  return round === "0" ? `${first} ${last}` : `${first} ${initials.join("")}. ${last}`;
}

/**
 * Yields every row of a plan in an order in which it can be written: by business, and within it by week, so that
 * versions are mixed as in real use. The same plan always gives the same rows.
 */
export function* dataOf(plan: DataPlan): Generator<DataStatement> {
  for (let business = 0; business < plan.businesses; business++) {
    const maker = new BusinessMaker(plan, business);
    yield* inStatements(maker.begin());
    for (let week = plan.weeks; week > 0; week--) yield* inStatements(maker.week(week));
  }
}

function* inStatements(statements: DataStatement[]): Generator<DataStatement> {
  for (const { rows, ...into } of statements) {
    for (let at = 0; at < rows.length; at += ROWS_MAX) yield { ...into, rows: rows.slice(at, at + ROWS_MAX) };
  }
}

/** Returns a random stream that only this part of this business uses. */
function randomOf(seed: number, business: number, part: string): SeededRandom {
  return new SeededRandom(createHash("md5").update(`${seed} ${part} ${business}`).digest().readUInt32LE());
}

class BusinessMaker {
  readonly #plan: DataPlan;
  readonly #business: number;
  readonly #random: SeededRandom;
  readonly #people: PersonData[];
  readonly #zone: string;
  readonly #home: string;
  readonly #boss: string;
  #made = 0;

  constructor(plan: DataPlan, business: number) {
    this.#plan = plan;
    this.#business = business;
    this.#random = randomOf(plan.seed, business, "rows");
    this.#people = peopleOf(plan, business);
    this.#zone = this.#random.pick(ZONES) as string;
    this.#home = this.#id("business");
    this.#boss = this.#id("person");
  }

  /** Returns what exists before the work begins: accounts, the business, its hours, templates and news. */
  begin(): DataStatement[] {
    const name = `${this.#random.pick(PLACES)} ${this.#random.pick(TRADES)}`;
    const since = `${this.#day(this.#plan.weeks, 0)}T08:00:00Z`;
    return [
      ...this.#accounts(since),
      {
        table: "public.businesses",
        rows: [
          {
            ...{ id: this.#home, name, timezone: this.#zone, owner_id: this.#boss, created_at: since },
            ...{ subscription_status: "active", subscription_plan: "staff-based" },
            staff_count: this.#people.length,
          },
        ],
      },
      { table: "public.profiles", key: ["id"], rows: this.#people.map((person) => this.#profile(person)) },
      {
        table: "access.memberships",
        key: ["user_id", "business_id"],
        rows: this.#people.map(({ id }) => ({ user_id: id, business_id: this.#home, from_time: since })),
      },
      { table: "public.business_hours", rows: [0, 1, 2, 3, 4, 5, 6].map((day) => this.#hours(day)) },
      { table: "public.shift_templates", rows: TEMPLATES.map((_, number) => this.#template(number)) },
      { table: "public.news_posts", rows: [this.#news(name, since)] },
    ];
  }

  /** Returns one week, `before` weeks before the last: roster, punches, unavailability and messages. */
  week(before: number): DataStatement[] {
    const shifts = this.#people.slice(1).flatMap((person, at) => this.#shiftsOf(person, at, before));
    return [
      { table: "public.shifts", rows: shifts },
      { table: "public.punches", rows: shifts.flatMap((shift) => this.#punchesOf(shift)) },
      { table: "public.staff_availability", rows: this.#daysOff(before) },
      { table: "public.messages", rows: this.#messages(before) },
      { table: "public.private_messages", rows: this.#privateMessages(before) },
      ...(before % 2 === 0 ? [{ table: "public.employee_payments", rows: this.#payments(before) }] : []),
    ].filter(({ rows }) => rows.length > 0);
  }

  #accounts(since: string): DataStatement[] {
    const account = {
      aud: "authenticated",
      role: "authenticated",
      encrypted_password: this.#plan.passwordHash,
    };
    const times = { created_at: since, updated_at: since };
    return [
      {
        table: "auth.users",
        rows: this.#people.map(({ id, email, name }) => ({
          ...{ id, email, ...account, email_confirmed_at: since, ...times },
          raw_app_meta_data: { provider: "email", providers: ["email"] },
          raw_user_meta_data: { name },
        })),
      },
      {
        table: "auth.identities",
        rows: this.#people.map(({ id, email }) => ({
          ...{ id, user_id: id, provider: "email", provider_id: id, ...times },
          identity_data: { sub: id, email },
        })),
      },
      {
        table: "access.confirmed_emails",
        rows: this.#people.map(({ id, email }) => ({ user_id: id, email })),
      },
    ];
  }

  #profile({ id, name, role }: PersonData): Row {
    const payrate = 15 + this.#random.below(20) / 4;
    return { id, business_id: this.#home, name, role, payrate: role === "admin" ? null : payrate };
  }

  #hours(day: number): Row {
    const times = { opening_time: "07:00", closing_time: "22:00" };
    return { id: this.#id("hours", day), business_id: this.#home, day_of_week: day, ...times };
  }

  #template(number: number): Row {
    const { name, start, end } = TEMPLATES[number] as (typeof TEMPLATES)[number];
    const times = { start_time: start, end_time: end };
    return { id: this.#id("template", number), business_id: this.#home, name, ...times };
  }

  #news(name: string, created_at: string): Row {
    const words = { title: `Welcome to ${name}`, content: "Rosters, hours and news are here now." };
    const post = { id: this.#id("post"), business_id: this.#home, created_by: this.#boss, created_at };
    return { ...post, ...words, category: "announcement" };
  }

  /** Returns five shifts a week, on different days for each person. */
  #shiftsOf({ id }: PersonData, at: number, before: number): Row[] {
    return Array.from({ length: WORKDAYS }, (_, day) => {
      const date = this.#day(before, (at + day) % 7);
      const template = this.#random.below(TEMPLATES.length);
      const { start, end } = TEMPLATES[template] as (typeof TEMPLATES)[number];
      const times = { date, start_time: start, end_time: end };
      const isOpen = this.#random.chance(0.02);
      const user_id = isOpen ? null : id;
      return {
        ...{ id: this.#next("shift"), business_id: this.#home, user_id, ...times, published: true },
        time_slot: this.#id("template", template),
        published_as: { publish_id: this.#id("publication", before), ...times, user_id },
        notes: this.#random.chance(0.1) ? "Bring the keys, please" : "",
        sort_order: at % 70,
      };
    });
  }

  /** Returns an in and an out, a few minutes off; a forgotten clock-out is sometimes entered by a manager. */
  #punchesOf({ id, date, user_id, start_time, end_time }: Row): Row[] {
    if (user_id === null) return [];
    const ends = [
      { type: "in", time: start_time, early: 5, spread: 13 },
      { type: "out", time: end_time, early: 4, spread: 16 },
    ];
    const isOnTablet = this.#random.chance(0.6);
    return ends.map(({ type, time, early, spread }) => {
      const isEntered = type === "out" && this.#random.chance(0.02);
      const at = this.#instant(String(date), String(time), this.#random.below(spread) - early);
      return {
        ...{ id: this.#next("punch"), business_id: this.#home, user_id, type, at, zone: this.#zone },
        source: isEntered ? "manager" : isOnTablet ? "kiosk" : "phone",
        entry_id: isEntered ? this.#next("entry") : null,
        shift_id: isEntered ? id : null,
        note: isEntered ? "Forgot to clock out" : "",
        ...{ recorded_at: at, received_at: at },
        created_by: isEntered || isOnTablet ? this.#id("person", 1) : user_id,
      };
    });
  }

  #daysOff(before: number): Row[] {
    return this.#some(0.2).map(({ id }) => ({
      ...{ id: this.#next("availability"), business_id: this.#home, user_id: id, all_day: true },
      ...{ date: this.#day(before, this.#random.below(7)), available: false },
      ...{ reason: this.#random.pick(REASONS), status: "approved", approved: true },
    }));
  }

  #messages(before: number): Row[] {
    return [...this.#some(0.8), ...this.#some(0.8)].map(({ id, name, role }) => {
      const timestamp = this.#moment(before);
      const by = { user_id: id, user_name: name, user_role: role };
      const text = this.#random.pick(SAYINGS);
      return {
        ...{ id: this.#next("message"), business_id: this.#home, ...by, text },
        ...{ timestamp, created_at: timestamp, type: "message" },
      };
    });
  }

  #privateMessages(before: number): Row[] {
    return this.#some(0.3).flatMap(({ id }) => {
      const other = this.#random.pick(this.#people) as PersonData;
      const created_at = this.#moment(before);
      const row = { id: this.#next("private"), business_id: this.#home, from_user_id: id, created_at };
      const said = { content: "Could you swap with me on Saturday?", received_at: created_at };
      return other.id === id ? [] : [{ ...row, to_user_id: other.id, ...said, read_at: created_at }];
    });
  }

  #payments(before: number): Row[] {
    const [first, last] = [this.#day(before, 0), this.#day(before - 1, 6)];
    return this.#people.slice(1).map(({ id, name }) => ({
      ...{ id: this.#next("payment"), business_id: this.#home, employee_id: id, employee_name: name },
      ...{ payment_month: Number(last.slice(5, 7)), payment_year: Number(last.slice(0, 4)) },
      ...{ base_pay: 1020, total_pay: 1020, total_hours: 60, pay_period_start: first, pay_period_end: last },
      created_by: this.#boss,
    }));
  }

  #some(share: number): PersonData[] {
    return this.#people.filter(() => this.#random.chance(share));
  }

  /** Returns a day of the week that is `before` weeks before the last. */
  #day(before: number, day: number): string {
    return addDays(startOfWeek(this.#plan.today, "mon"), day - 7 * before);
  }

  #moment(before: number): string {
    return this.#instant(this.#day(before, this.#random.below(7)), "08:00", this.#random.below(12 * 60));
  }

  #instant(day: string, time: string, minutes: number): string {
    const utc = Date.parse(`${day}T${time}:00Z`) + (minutes - offsetOf(this.#zone, day)) * 60_000;
    return new Date(utc).toISOString();
  }

  #id(kind: string, number = 0): string {
    return dataId(this.#plan.seed, kind, this.#business, number);
  }

  #next(kind: string): string {
    return this.#id(kind, this.#made++);
  }
}

const offsets = new Map<string, number>();

/** Returns a zone's offset from UTC in minutes at noon of a day, cached: exact enough here. */
function offsetOf(zone: string, day: string): number {
  const name = `${zone} ${day}`;
  const offset = offsets.get(name) ?? DateTime.fromISO(`${day}T12:00`, { zone }).offset;
  offsets.set(name, offset);
  return offset;
}
