import type { FunctionRefusal } from "../../../schema/protocol/functions.ts";

/** Every refusal of a function, with its HTTP status. */
const STATUS: Record<FunctionRefusal, number> = {
  invalid_input: 400,
  not_authenticated: 401,
  console_locked: 401,
  not_paid: 402,
  subscription_ended: 402,
  subscription_past_due: 402,
  trial_ended: 402,
  card_declined: 402,
  email_mismatch: 403,
  email_unconfirmed: 403,
  not_allowed: 403,
  invalid_password: 403,
  invalid_code: 403,
  is_owner: 403,
  is_caller: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  name_taken: 409,
  last_admin: 409,
  mail_pending: 409,
  no_payslip: 409,
  no_seats: 409,
  owns_business: 409,
  is_subscribed: 409,
  seats_in_use: 409,
  not_the_same: 409,
  expired: 410,
  used: 410,
  too_large: 413,
  unsupported_type: 415,
  weak_password: 422,
  too_many_tries: 429,
  failed: 500,
  payment_provider_failed: 502,
  mail_failed: 502,
};
export type FailureCode = FunctionRefusal;

/** A refusal that the caller may read. Any other error only goes to the log. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** The number in its message (functionError). */
  readonly count: number | undefined;

  constructor(code: FailureCode, message: string, cause?: unknown, count?: number) {
    super(message, { cause });
    this.code = code;
    this.status = STATUS[code];
    this.count = count;
  }
}
