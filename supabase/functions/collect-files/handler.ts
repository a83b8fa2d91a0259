import * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { expectServer } from "../_shared/secrets.ts";
import { createServiceClient } from "../_shared/service-client.ts";

const collectable = v.array(v.object({ bucket: v.string(), name: v.string() }));
/** The next call continues after this many. */
const BATCHES_MAX = 20;

/** Removes unreferenced files a day after their upload (collectable_files). Only the server may call it. */
export function makeCollectFilesHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);

  async function removeBatch(): Promise<number> {
    const { data } = await service.rpc("collectable_files").throwOnError();
    const files = v.parse(collectable, data);
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const names = files.filter((file) => file.bucket === bucket).map(({ name }) => name);
      const { error } = await service.storage.from(bucket).remove(names);
      if (error) throw error;
    }
    return files.length;
  }

  return jsonEndpoint(emptyRequest, async (_, request) => {
    expectServer(request, project);
    let removed = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const files = await removeBatch();
      removed += files;
      if (files === 0) break;
    }
    return { removed };
  });
}
