import type { ServiceClient } from "../_shared/service-client.ts";

/** Makes three samples where there is no posting, which nobody but the console is shown. */
export async function seedSamples(service: ServiceClient): Promise<void> {
  await service.rpc("seed_sample_postings").throwOnError();
}
