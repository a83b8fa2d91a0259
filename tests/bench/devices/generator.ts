// The load generator: devices.bench.ts starts it as a process, with its plan as the only argument.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { dataId, peopleOf } from "../data/businesses.ts";
import { Device } from "./device.ts";
import type { GeneratorNote, GeneratorPlan, GeneratorReport } from "./plan.ts";
import { Tally } from "./tally.ts";
import { traffic } from "./wire.ts";

const SIGN_INS_AT_ONCE = 8;
const WARM_UP_MS = 5000;
const DRAIN_MAX_MS = 20_000;

const plan = JSON.parse(process.argv[2] ?? "") as GeneratorPlan;
const tally = new Tally();
const businesses = openDevices(plan);
const devices = businesses.flat();

note({ phase: "filling" });
await inTurns(devices, SIGN_INS_AT_ONCE, (device) => device.signIn());
await fillAll(plan.fills);
await Promise.all(devices.map((device) => device.listen()));
const measured = await measure();
await Promise.all(devices.map((device) => device.stop()));
const { errors, askedToWait, fillRows, socketsLost } = tally;
note({ report: { ...tally.percentiles(), ...{ errors, askedToWait, fillRows, socketsLost }, ...measured } });
process.disconnect();

/** Opens the devices of each business, spread evenly. */
function openDevices({ url, data, devices: wanted, perAddress }: GeneratorPlan): Device[][] {
  let opened = 0;
  return Array.from({ length: data.businesses }, (_, business) => {
    const businessId = dataId(data.seed, "business", business);
    const share = Math.floor(wanted / data.businesses) + (business < wanted % data.businesses ? 1 : 0);
    return peopleOf(data, business)
      .slice(0, share)
      .map((person) => {
        const place = Math.floor(opened++ / perAddress);
        const address = `10.0.${Math.floor(place / 250)}.${1 + (place % 250)}`;
        return new Device({ url, address, token: null }, person, businessId, tally);
      });
  });
}

async function fillAll(fills: number) {
  const share = Math.max(1, Math.ceil(fills / businesses.length));
  await Promise.all(businesses.flatMap((members) => members.slice(0, share)).map((device) => device.fill()));
  for (const [first, ...others] of businesses) {
    for (const device of others.slice(share - 1)) if (first) device.beFilledAs(first);
  }
}

/** Measures the devices at work, after a warm-up, for the plan's duration and until all have caught up. */
async function measure(): Promise<
  Pick<GeneratorReport, "behind" | "sent" | "received" | "ownCpu" | "ownDelayMs">
> {
  if (plan.seconds === 0) return { behind: 0, sent: 0, received: 0, ownCpu: 0, ownDelayMs: 0 };
  for (const device of devices) device.work(plan.writeEveryMs);
  await pause(WARM_UP_MS);
  tally.counts = true;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const cpu = process.cpuUsage();
  const before = { ...traffic };
  note({ phase: "writing" });
  await pause(plan.seconds * 1000);
  note({ phase: "written" });
  tally.counts = false;
  const { user, system } = process.cpuUsage(cpu);
  const rates = {
    sent: (traffic.sent - before.sent) / plan.seconds,
    received: (traffic.received - before.received) / plan.seconds,
  };
  delay.disable();
  for (const device of devices) device.rest();
  return {
    ...rates,
    behind: await drained(),
    ownCpu: (user + system) / 1e6 / plan.seconds,
    ownDelayMs: delay.percentile(99) / 1e6,
  };
}

/** Resolves with the number of devices that are still behind after a while, or 0 once all have caught up. */
async function drained(): Promise<number> {
  const end = performance.now() + DRAIN_MAX_MS;
  for (;;) {
    const behind = businesses.reduce((sum, members) => {
      const newest = Math.max(...members.map(({ version }) => version));
      return sum + members.filter((device) => device.version < newest || !device.isIdle).length;
    }, 0);
    if (behind === 0 || performance.now() > end) return behind;
    await pause(250);
  }
}

async function inTurns<T>(all: T[], atOnce: number, run: (one: T) => Promise<void>) {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function note(what: GeneratorNote) {
  process.send?.(what);
}
