import { must } from "#lib/must.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { type Business, openBusiness } from "./commit-order-business.ts";
import { Meanwhile } from "./commit-order-meanwhile.ts";
import { byWallClock, newestFirst, type PagingOf, Puller } from "./commit-order-pullers.ts";
import { backOffice, device, type Kind, randomFrom, restClient, write } from "./commit-order-writers.ts";

const ROWS_PER_WRITER = attempts(200, 1250);
const KINDS: Kind[] = [device, device, device, device, restClient, restClient, backOffice, backOffice];
/** The neighbour's writers show that a second business neither waits nor leaks. */
const NEIGHBOUR = { kinds: [device, backOffice], rowsPerWriter: attempts(100, 300) };
const COMMITS_PER_NEWCOMER = 20;

/** How many rows the eight writers leave behind in the first business. */
export const ROWS = KINDS.length * ROWS_PER_WRITER;

interface Job {
  kind: Kind;
  workplace: Business;
  userId: string;
  rows: number;
}

function jobs(workplace: Business, kinds: Kind[], rows: number): Job[] {
  return kinds.map((kind, place) => ({ kind, workplace, rows, userId: employeeOf(workplace, place) }));
}

/** A run on an empty database: writers at work, and devices that pull all the while. */
export class Run {
  readonly newcomers: Puller[] = [];
  readonly business: Business;
  readonly neighbour: Business;
  private readonly postgres: RealPostgres;
  private readonly seed: number;
  private readonly jobs: Job[];
  private readonly random: () => number;
  private readonly meanwhile: Meanwhile;
  private writersAtWork = true;

  private constructor(postgres: RealPostgres, seed: number, business: Business, neighbour: Business) {
    this.postgres = postgres;
    this.seed = seed;
    this.business = business;
    this.neighbour = neighbour;
    this.jobs = [
      ...jobs(business, KINDS, ROWS_PER_WRITER),
      ...jobs(neighbour, NEIGHBOUR.kinds, NEIGHBOUR.rowsPerWriter),
    ];
    this.random = randomFrom(seed);
    this.meanwhile = new Meanwhile(this.jobs.length);
  }

  static async prepare(postgres: RealPostgres, owner: Client, seed: number): Promise<Run> {
    const business = await openBusiness(owner, KINDS.length);
    const neighbour = await openBusiness(owner, NEIGHBOUR.kinds.length);
    return new Run(postgres, seed, business, neighbour);
  }

  get commits(): number {
    return this.meanwhile.commits;
  }

  /** Lets everybody work until the writers are done and every device has pulled to the end. */
  async play() {
    const { business, neighbour } = this;
    const pullers = {
      manager: await this.puller("manager", business.manager, newestFirst, 1000),
      patient: await this.puller("manager with small pages", business.manager, newestFirst, 20),
      middling: await this.puller("manager with pages of a hundred", business.manager, newestFirst, 100),
      employee: await this.puller("employee", employeeOf(business, 0), newestFirst, 7),
      neighbour: await this.puller("neighbour", neighbour.manager, newestFirst, 10),
      byWallClock: await this.puller("by wall clock", business.manager, byWallClock, 50),
    };
    const pulling = Object.values(pullers).map((puller) => this.keepPulling(puller));
    await Promise.all([this.writeAll(), this.keepArriving(), ...pulling]);
    return pullers;
  }

  private async puller(name: string, person: string, paging: PagingOf, maxRows: number) {
    return new Puller(name, paging(await this.postgres.connect(person), maxRows));
  }

  private async keepPulling(puller: Puller) {
    while (this.writersAtWork) {
      const { commits } = this.meanwhile;
      const more = await puller.pull();
      this.meanwhile.pulled(puller);
      if (!more) await this.meanwhile.newsAfter(commits);
    }
    this.meanwhile.pullerFinished(puller);
    await puller.pullToTheEnd();
  }

  /** One new device after the other fills itself in the midst of the writing. */
  private async keepArriving() {
    const client = await this.postgres.connect(this.business.manager);
    while (this.writersAtWork) {
      const pageRows = 20 + Math.floor(this.random() * 300);
      const newcomer = new Puller(`newcomer ${this.newcomers.length}`, newestFirst(client, pageRows));
      this.newcomers.push(newcomer);
      while ((await newcomer.pull()) && this.writersAtWork);
      await this.meanwhile.commitsReached(COMMITS_PER_NEWCOMER * this.newcomers.length);
    }
    for (const newcomer of this.newcomers) await newcomer.pullToTheEnd();
  }

  private async writeAll() {
    const { seed, meanwhile } = this;
    const writers = this.jobs.map(async ({ kind, ...job }, place) => {
      const client = await this.postgres.connect(kind === backOffice ? undefined : job.userId);
      await write(client, kind, { ...job, meanwhile, random: randomFrom(seed + 1 + place) });
    });
    await Promise.all(writers);
    this.writersAtWork = false;
  }
}

/** The id of a business's employee, counted from 0. */
export function employeeOf({ employees }: Business, place: number): string {
  return must(employees[place], "an employee");
}
