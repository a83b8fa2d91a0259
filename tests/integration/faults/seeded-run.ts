// One run of chance: devices work while their networks misbehave, everything is healed, and the oracle judges.
//
//   seed ─> steps ─┬─ a write on a device             (steps.ts)
//                  ├─ an edit at the server           (server-edits.ts)
//                  ├─ offline, online, an answer lost, killed, sockets cut, woken
//                  └─ a look: nothing acknowledged is missing
//   then heal ─> wake ─> at rest ─> oracle.ts

import { createSyncTransport } from "#remote/sync-transport.ts";

import { profileEntity } from "#schema/entities/profile.ts";
import { signedIn } from "#tests/factories/demo.ts";
import { addBusiness, type OpenBackend, type Person } from "#tests/factories/open-backend.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { type RunDevice, SHARED_ENTITIES, startDevice } from "./device.ts";
import { gather } from "./gather.ts";
import { findProblems, nothingIsLost } from "./oracle.ts";
import { addAtServer, editAtServer } from "./server-edits.ts";
import { type Run, writeSomething } from "./steps.ts";

/** What happens in a step, compared to the rest. */
const STEPS = {
  write: 30,
  editAtServer: 6,
  offline: 3,
  loseAnswer: 4,
  online: 4,
  restart: 2,
  reload: 1,
  cutSockets: 2,
  wake: 2,
  wait: 12,
  look: 1,
};
/** Boards that every device finds there, to meet on. */
const FIRST_BOARDS = 3;
const SOCKETS_REFUSED_MS = 100;
const WAIT_MAX_MS = 60;

/** A run whose devices are ready to work. */
export interface SeededRun {
  /** Takes the steps; returns what a look found on the way. */
  work(steps: number): Promise<string[]>;
  /** Ends every fault and wakes every device. */
  heal(): void;
  /** Empty once all is at rest and well; otherwise what is wrong. */
  judge(): Promise<string[]>;
  wake(): void;
  close(): Promise<void>;
}

/** Sets up a business of its own for a seed: Sam with a phone and a tablet, and the manager's desk. */
export async function prepareRun(backend: OpenBackend, seed: number): Promise<SeededRun> {
  const random = new SeededRandom(seed);
  const businessId = crypto.randomUUID();
  const [marcus, sam] = [newPerson("manager"), newPerson("employee")];
  await addBusiness(backend.db, businessId, [marcus, sam]);
  const faultRate = 0.1 + random.next() * 0.5;
  const common = { backendUrl: backend.url, faultRate, entities: SHARED_ENTITIES };
  const devices = [
    await startDevice({ ...common, name: "phone", person: sam, generation: 0, random: random.fork() }),
    await startDevice({ ...common, name: "tablet", person: sam, generation: 1, random: random.fork() }),
    await startDevice({
      ...common,
      entities: [...SHARED_ENTITIES, profileEntity],
      name: "desk",
      person: marcus,
      generation: 0,
      random: random.fork(),
    }),
  ];
  const clients = [await signedIn(backend.url, marcus.email), await signedIn(backend.url, sam.email)];
  const sight = new Map(
    [marcus, sam].map(({ id }, at) => [id, createSyncTransport(async () => clients[at] as never, id)]),
  );
  const run: Run = { random, businessId, db: backend.db, devices, sight, writes: [], typed: 0 };

  for (let board = 0; board < FIRST_BOARDS; board++) await addAtServer(run, `first ${board}`);

  return {
    async work(steps) {
      for (const device of devices) device.suffer(true);
      const problems: string[] = [];
      for (let step = 0; step < steps; step++) {
        run.typed++;
        problems.push(...(await takeStep(run)).map((problem) => `in step ${step}: ${problem}`));
      }
      return problems;
    },
    heal() {
      for (const device of devices) {
        device.suffer(false);
        device.proxy.heal();
        device.goOnline();
      }
    },
    wake() {
      for (const device of devices) device.wake();
    },
    async judge() {
      const busy = devices.filter(({ proxy }) => proxy.inFlight > 0).map(({ name }) => `${name} is not idle`);
      if (busy.length > 0) return busy;
      const broken = devices.flatMap((device) =>
        device.broken.map((error) => `${device.name} broke: ${error}`),
      );
      return [...broken, ...findProblems(await gather(run))];
    },
    async close() {
      for (const device of devices) await device.close();
    },
  };
}

function newPerson(role: Person["role"]): Person {
  const id = crypto.randomUUID();
  return { id, role, email: `${role}-${id}@fault.test` };
}

async function takeStep(run: Run): Promise<string[]> {
  const { random } = run;
  const device = random.pick(run.devices) as RunDevice;
  switch (random.weighted(STEPS)) {
    case "write":
      await writeSomething(run, device);
      break;
    case "editAtServer":
      await editAtServer(run);
      break;
    case "offline":
      device.goOffline();
      break;
    case "loseAnswer":
      device.loseNextAnswer();
      break;
    case "online":
      for (const one of run.devices) if (!one.online) one.goOnline();
      break;
    case "restart":
      await device.restart(false);
      break;
    case "reload":
      await device.restart(true);
      break;
    case "cutSockets":
      device.proxy.cutSockets(SOCKETS_REFUSED_MS);
      break;
    case "wake":
      device.wake();
      break;
    case "wait":
      await device.proxy.nextDone(WAIT_MAX_MS);
      break;
    case "look":
      return nothingIsLost(await gather(run));
  }
  return [];
}
