import * as v from "valibot";
import {
  CONSOLE_PAGE_ROWS,
  type ConsoleAnswers,
  type NewPosting,
} from "../../../schema/protocol/console-data.ts";
import { resumeFileName } from "../../../src/lib/file-names.ts";
import { attachmentHeaders } from "../_shared/attachment-headers.ts";
import { Failure } from "../_shared/failure.ts";
import type { ServiceClient } from "../_shared/service-client.ts";

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

/** The platform's open positions, or the samples if there is none. */
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

    /** Repeating it with the same id returns the existing position. */
    async create({ action: _, ...posting }: NewPosting & { id: string; action: string }) {
      const { error } = await service.from("job_postings").insert(posting);
      if (error && error.code !== UNIQUE_VIOLATION) throw error;
      return DONE;
    },

    /** Repeating it changes nothing. */
    async remove(id: string) {
      await service.from("job_postings").delete().eq("id", id).throwOnError();
      return DONE;
    },
  };
}

const row = v.object({
  id: v.string(),
  full_name: v.string(),
  position: v.string(),
  email: v.string(),
  resume_url: v.nullable(v.string()),
  created_at: v.string(),
});
const stored = v.nullable(v.object({ full_name: v.string(), resume_url: v.nullable(v.string()) }));

/** Applications and their résumés. */
export function createApplications(service: ServiceClient) {
  return {
    async list(after: number): Promise<ConsoleAnswers["applications"]> {
      const { data } = await service
        .from("job_applications")
        .select("id, full_name, position, email, resume_url, created_at")
        .eq("state", "received")
        .order("created_at", { ascending: false })
        .order("id")
        .range(...rangeAfter(after))
        .throwOnError();
      const { rows, has_more } = consolePage(v.parse(v.array(row), data));
      return {
        rows: rows.map(({ resume_url, ...rest }) => ({ ...rest, has_resume: resume_url !== null })),
        has_more,
      };
    },

    async resume(id: string): Promise<Response> {
      const { data } = await service
        .from("job_applications")
        .select("full_name, resume_url")
        .eq("id", id)
        .eq("state", "received")
        .maybeSingle()
        .throwOnError();
      const application = v.parse(stored, data);
      const missing = new Failure("not_found", "There is no such resume.");
      if (!application?.resume_url) throw missing;
      const { data: file, error } = await service.storage.from("resumes").download(application.resume_url);
      if (error) throw new Failure("not_found", missing.message, error);
      return new Response(file, { headers: attachmentHeaders(resumeFileName(application.full_name)) });
    },
  };
}

/** Makes three samples if there is no posting; only the console shows them. */
export async function seedSamples(service: ServiceClient): Promise<void> {
  await service.rpc("seed_sample_postings").throwOnError();
}

/** Returns the first and last row to query after `after` rows: one more than a page, to know whether more follow. */
export function rangeAfter(after: number): [first: number, last: number] {
  return [after, after + CONSOLE_PAGE_ROWS];
}

/** Returns the rows found in that range as a page. */
export function consolePage<R>(found: R[]): { rows: R[]; has_more: boolean } {
  return { rows: found.slice(0, CONSOLE_PAGE_ROWS), has_more: found.length > CONSOLE_PAGE_ROWS };
}
