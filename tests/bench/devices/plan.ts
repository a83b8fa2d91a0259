import { type DataPlan, SIZES } from "../data/businesses.ts";

/** One run: so many devices in so many businesses, for so long. */
export interface DevicesPlan {
  devices: number;
  businesses: number;
  seconds: number;
  /** Devices behind one router, so of one network address. */
  perAddress: number;
  /** How many of them are empty and filled at once; the others were filled before. One in each business is. */
  fills: number;
  /** How often each writes, in ms. */
  writeEveryMs: number;
}

/** What the load generator is told. */
export interface GeneratorPlan extends DevicesPlan {
  url: string;
  data: DataPlan;
}

/** What the load generator reports on its way, so that others can look at the server meanwhile. */
export type GeneratorNote = { phase: "filling" | "writing" | "written" } | { report: GeneratorReport };

/** Percentiles of what took so long, in ms. */
export interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface GeneratorReport {
  signIn: Percentiles;
  /** From asking until the first screen's rows are there, and until everything is. */
  firstRows: Percentiles;
  filled: Percentiles;
  /** One request of a first fill, with its wait in line. */
  fillPage: Percentiles;
  fillRows: number;
  joined: Percentiles;
  push: Percentiles;
  /** From writing to the answer, which may wait for a pull under way. */
  confirmed: Percentiles;
  hintToPulled: Percentiles;
  pull: Percentiles;
  errors: Record<string, number>;
  /** Answers that asked to come back later, which is no error. */
  askedToWait: number;
  /** Devices that had not everything 20 s after the last write. */
  behind: number;
  socketsLost: number;
  /** Bodies, in bytes a second. */
  sent: number;
  received: number;
  /** Of the generator's own processor, and how late its timers were, in ms (p99): above all, whether it is the bound. */
  ownCpu: number;
  ownDelayMs: number;
}

const BENCH_SEED = 1000;

/** The people and the history behind the devices: everybody has one device, and a business has two weeks behind it. */
export function dataFor({ devices, businesses }: DevicesPlan, today: string, passwordHash: string): DataPlan {
  const people = Math.max(2, Math.ceil(devices / businesses));
  return {
    ...SIZES.small,
    seed: BENCH_SEED,
    businesses: Math.min(businesses, devices),
    people: [people, people],
    weeks: 2,
    today,
    passwordHash,
  };
}
