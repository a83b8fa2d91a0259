import * as v from "valibot";
import { signUpRequest } from "../../../schema/protocol/sign-up.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { callerAddress } from "../_shared/limits.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { createAccount } from "../_shared/staff-sign-ins.ts";

const begun = v.variant("status", [
  v.object({ status: v.picklist(["ok", "email_taken"]) }),
  v.object({ status: v.literal("too_many"), seconds: v.number() }),
]);

// no words: the app says the code
const TOO_MANY = "Too many sign-ups from your network. Please try again later.";
// no words: the app says the code
const TAKEN = "This email address is already in use.";

/**
 * Makes an owner's account, for everybody within the limits of the database (begin_sign_up). The auth server's own
 * sign-up is off: with confirmations, which make it ask both mailboxes about a new address and limit its mails, it would
 * open no session before a mail was read. Here nothing waits for a mail; that the address is unconfirmed is known to the
 * database (access.confirmed_emails).
 */
export function makeSignUpHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const service = createServiceClient(readProject(source), fetch);

  return jsonEndpoint(signUpRequest, async ({ email, password, ...user_metadata }, request) => {
    const network = callerAddress(request, source);
    const { data } = await service.rpc("begin_sign_up", { network, address: email }).throwOnError();
    const begin = v.parse(begun, data);
    if (begin.status === "email_taken") throw new Failure("email_taken", TAKEN);
    if (begin.status === "too_many") {
      throw new Failure("too_many_tries", TOO_MANY, undefined, Math.ceil(begin.seconds / 60));
    }
    await createAccount(service.auth.admin, { email, password, user_metadata });
    return { email };
  });
}
