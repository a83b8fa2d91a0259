import type { Project } from "./environment.ts";
import { Failure } from "./failure.ts";
import { isSameCode } from "./is-same-code.ts";

/** Throws the Failure "not_allowed" unless the server itself calls, which has the project's secret key. */
export async function expectServer({ headers }: Request, project: Project): Promise<void> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (await isSameCode(headers.get("apikey") ?? bearer ?? "", project.secretKey)) return;
  throw new Failure("not_allowed", "Only the server itself calls this function.");
}
