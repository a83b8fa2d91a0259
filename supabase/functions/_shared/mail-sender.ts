import * as v from "valibot";
import type { Project } from "./environment.ts";
import type { ServiceClient } from "./service-client.ts";
import { unlinked } from "./unlinked.ts";

/** In whose name a mail is written: a business, else the product. */
export interface MailSender {
  name: string;
  /** The address of its logo; null if it has none. */
  logo: string | null;
}

// no words: the product's name
export const PRODUCT: MailSender = { name: "Shiftkeep", logo: null };

const answer = v.nullable(v.object({ name: v.string(), logo_path: v.nullable(v.string()) }));

/** The sender in the answer of the database's mail_sender, by a name that is no link. Mail programs fetch the logo from the API's address. */
export function mailSenderIn(data: unknown, apiUrl: string): MailSender {
  const business = v.parse(answer, data);
  if (!business) return PRODUCT;
  const { name, logo_path: path } = business;
  return { name: unlinked(name), logo: path && `${apiUrl}/storage/v1/object/public/logos/${path}` };
}

/** Resolves with the business of a person, else the product. No mail fails for want of it. */
export async function loadMailSender(
  service: ServiceClient,
  { apiUrl }: Project,
  person: string,
): Promise<MailSender> {
  try {
    const { data } = await service
      .rpc("mail_sender", { person })
      .abortSignal(AbortSignal.timeout(SENDER_MAX_MS))
      .throwOnError();
    return mailSenderIn(data, apiUrl);
  } catch (error) {
    console.error("The sender of a mail was not found:", error);
    return PRODUCT;
  }
}

/** Auth gives up on a whole delivery after five seconds. */
const SENDER_MAX_MS = 1500;
