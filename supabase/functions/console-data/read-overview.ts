import * as v from "valibot";
import { type ConsoleOverview, consoleOverview } from "../../../schema/protocol/console-data.ts";
import type { ServiceClient } from "../_shared/service-client.ts";
import { seedSamples } from "./seed-samples.ts";

/** The counters, and how many businesses have which plan. Where there is no posting the samples are made and counted. */
export async function readOverview(service: ServiceClient): Promise<ConsoleOverview> {
  const counts = await read(service);
  if (counts.job_postings > 0) return counts;
  await seedSamples(service);
  return read(service);
}

async function read(service: ServiceClient): Promise<ConsoleOverview> {
  const { data } = await service.rpc("count_platform").throwOnError();
  return v.parse(consoleOverview, data);
}
