import * as v from "valibot";
import type { ConsoleAnswers, NewPosting } from "../../../schema/protocol/console-data.ts";
import type { ServiceClient } from "../_shared/service-client.ts";
import { seedSamples } from "./seed-samples.ts";

const rows = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    is_sample: v.boolean(),
    created_at: v.string(),
  }),
);
const UNIQUE_VIOLATION = "23505";
const DONE = { status: "done" } as const;

/** The platform's open positions, and the samples where there is none. */
export function createPostings(service: ServiceClient) {
  async function read() {
    const { data } = await service
      .from("job_postings")
      .select("id, title, description, is_sample, created_at")
      .order("created_at", { ascending: false })
      .order("id")
      .throwOnError();
    return v.parse(rows, data);
  }

  return {
    async list(): Promise<ConsoleAnswers["postings"]> {
      const found = await read();
      if (found.length > 0) return { rows: found };
      await seedSamples(service);
      return { rows: await read() };
    },

    /** Created again with the same id, it is the one that is there. */
    async create({
      id,
      title,
      description,
      responsibilities,
      requirements,
      benefits,
    }: NewPosting & { id: string }) {
      const posting = { id, title, description, responsibilities, requirements, benefits };
      const { error } = await service.from("job_postings").insert(posting);
      if (error && error.code !== UNIQUE_VIOLATION) throw error;
      return DONE;
    },

    /** Deleted again, it is still gone. */
    async remove(id: string) {
      await service.from("job_postings").delete().eq("id", id).throwOnError();
      return DONE;
    },
  };
}
