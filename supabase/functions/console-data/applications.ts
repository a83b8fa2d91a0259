import * as v from "valibot";
import type { ConsoleAnswers } from "../../../schema/protocol/console-data.ts";
import { resumeFileName } from "../../../src/domain/careers/resume-file-name.ts";
import { Failure } from "../_shared/failure.ts";
import type { ServiceClient } from "../_shared/service-client.ts";
import { pageOf, rangeAfter } from "./page-of.ts";

const row = v.object({
  id: v.string(),
  full_name: v.string(),
  position: v.string(),
  email: v.string(),
  resume_url: v.nullable(v.string()),
  created_at: v.string(),
});
const stored = v.nullable(v.object({ full_name: v.string(), resume_url: v.nullable(v.string()) }));

/** Who applied, and their résumés. */
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
      const { rows, has_more } = pageOf(v.parse(v.array(row), data));
      return {
        rows: rows.map(({ resume_url, ...rest }) => ({ ...rest, has_resume: resume_url !== null })),
        has_more,
      };
    },

    /** The file itself, which is anybody's: to be saved, and by no means to be shown. */
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
      return new Response(file, { headers: headersFor(resumeFileName(application.full_name)) });
    },
  };
}

function headersFor(name: string): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  };
}
