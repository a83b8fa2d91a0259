import { createClient } from "@supabase/supabase-js";
import type { CommandDevice } from "#commands/command-context.ts";
import type { Remote } from "#remote/client.ts";
import { createRemoteFetch } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import type { Person } from "#tests/factories/open-backend.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import type { SeededRandom } from "#tests/factories/seeded-random.ts";
import { boardEntity, cardEntity } from "#tests/factories/test-collections.ts";
import { type FaultyProxy, startFaultyProxy } from "#tests/fakes/faulty-proxy.ts";
import { decideFault } from "./decide-fault.ts";

/** What every device replicates. RxDB's free edition opens 13 collections in a page, and all devices of a run live in one. */
export const SHARED_ENTITIES: readonly Entity[] = [punchCorrectionEntity, boardEntity, cardEntity];
/** Pauses between tries last this part of what they do in the app. */
const HASTE = 50;

/** One device of the run: a replica that replicates through a network of its own. */
export interface RunDevice {
  readonly name: string;
  readonly person: Person;
  readonly proxy: FaultyProxy;
  readonly replica: Replica;
  /** What its commands use. */
  readonly device: FakeDevice & CommandDevice;
  readonly online: boolean;
  /** What failed on the device itself. */
  readonly broken: unknown[];
  goOffline(): void;
  goOnline(): void;
  /** Its network dies while the server answers its next push. */
  loseNextAnswer(): void;
  /** Whether its network misbehaves. */
  suffer(yes: boolean): void;
  wake(): void;
  /** Its tab is killed and opened again; with `reload`, the replica is closed and opened again as well. */
  restart(reload: boolean): Promise<void>;
  close(): Promise<void>;
}

interface DeviceSettings {
  name: string;
  person: Person;
  backendUrl: string;
  random: SeededRandom;
  /** Share of requests that misbehave. */
  faultRate: number;
  entities: readonly Entity[];
  /** Two devices of one person share this page's IndexedDB, so their replicas are told apart by their generation. */
  generation: number;
}

/** Signs a person in on a new device, which begins to replicate. */
export async function startDevice(settings: DeviceSettings): Promise<RunDevice> {
  const { name, person, random, generation } = settings;
  const chance = random.fork();
  let suffers = false;
  let online = true;
  let losesAnswer = false;
  const proxy = await startFaultyProxy(settings.backendUrl, ({ path }) => {
    if (losesAnswer && path.includes("/rpc/sync_push")) {
      losesAnswer = false;
      online = false;
      return { kind: "drop-response" };
    }
    return suffers && path.includes("/rpc/") ? decideFault(chance, settings.faultRate) : { kind: "pass" };
  });
  const remote = openRemote(proxy.url);
  const { error } = await remote.auth.signInWithPassword({ email: person.email, password: demo.password });
  if (error) throw error;
  const transport = createSyncTransport(async () => remote, person.id);
  const device = new FakeDevice();
  device.newId = () => random.uuid() as never;
  const broken: unknown[] = [];
  const events = {
    ...SILENT,
    async pulled() {},
    async firstRows() {},
    broken: (error: unknown) => void broken.push(error),
  };
  let replica = await open();
  let replication = start();

  function open() {
    return openReplica({ userId: person.id, generation }, settings.entities);
  }

  function start(): Replication {
    return startReplication(replica, transport, events, {
      now: () => new Date().toISOString(),
      monotonic: () => performance.now(),
      hasNetwork: () => online,
      random: chance.next,
      after(ms, run) {
        const timer = setTimeout(run, ms / HASTE);
        return () => clearTimeout(timer);
      },
      // Each device has one tab.
      lead(_, led) {
        const timer = setTimeout(led);
        return () => clearTimeout(timer);
      },
    });
  }

  return {
    name,
    person,
    proxy,
    device,
    broken,
    get replica() {
      return replica;
    },
    get online() {
      return online;
    },
    goOffline() {
      online = false;
      proxy.cut();
    },
    loseNextAnswer() {
      losesAnswer = true;
    },
    goOnline() {
      losesAnswer = false;
      online = true;
      proxy.restore();
      replication.wake();
    },
    suffer(yes) {
      suffers = yes;
    },
    wake: () => replication.wake(),
    async restart(reload) {
      await replication.stop();
      if (reload) {
        await replica.close();
        replica = await open();
      }
      replication = start();
    },
    async close() {
      await replication.stop();
      await replica.close();
      await leave(remote);
      await proxy.close();
    },
  };
}

/** The app's client but for its stores: all devices of a run would share the page's. */
function openRemote(url: string): Remote {
  return createClient(url, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createRemoteFetch((input, init) => fetch(input, init)) },
  });
}

async function leave(remote: Remote) {
  await remote.removeAllChannels();
  await remote.realtime.disconnect();
}

/** What a run does not watch. */
const SILENT = {
  state() {},
  reachable() {},
  measured() {},
  undelivered() {},
  delivered() {},
  caughtUp() {},
  compared() {},
  wentBack() {},
};

/** A collection of a device's replica, as far as all of them are alike. */
export function collectionIn({ replica }: RunDevice, entity: { collection: string }) {
  return collectionOf(replica, entity.collection);
}
