import { type DataPlan, SIZES } from "../data/businesses.ts";

/** One run: the devices, businesses and duration. */
export interface DevicesPlan {
  devices: number;
  businesses: number;
  seconds: number;
  /** Devices behind one router, so with one network address. */
  perAddress: number;
  /** How many are filled at the same time; the others start full. Each business has at least one. */
  fills: number;
  /** How often each device writes, in ms. */
  writeEveryMs: number;
}

/** The load generator's input. */
export interface GeneratorPlan extends DevicesPlan {
  url: string;
  data: DataPlan;
}

/** The load generator's messages during the run, so that the bench can watch the server meanwhile. */
export type GeneratorNote = { phase: "filling" | "writing" | "written" } | { report: GeneratorReport };

/** Percentiles of durations, in ms. */
export interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface GeneratorReport {
  signIn: Percentiles;
  /** From the request until the rows of the first screen are there, and until all are. */
  firstRows: Percentiles;
  filled: Percentiles;
  /** One request of a first fill, including its wait in line. */
  fillPage: Percentiles;
  fillRows: number;
  joined: Percentiles;
  push: Percentiles;
  /** From the write to the answer, which may wait for a running pull. */
  confirmed: Percentiles;
  hintToPulled: Percentiles;
  pull: Percentiles;
  errors: Record<string, number>;
  /** Answers that asked the device to come back later, which is no error. */
  askedToWait: number;
  /** Devices that were still behind 20 s after the last write. */
  behind: number;
  socketsLost: number;
  /** Request and response bodies, in bytes a second. */
  sent: number;
  received: number;
  /** The generator's processor time, and its timers' delay in ms (p99): they show whether it is the bottleneck. */
  ownCpu: number;
  ownDelayMs: number;
}

const BENCH_SEED = 1000;

/** Returns the data behind the devices: one person per device, and two weeks of history per business. */
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
