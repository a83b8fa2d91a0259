/** What a server said about a refusal, beside its sentence. */
export interface SaidRefusal {
  /** The code of a function, of the auth server or of `src/remote`; null where only the kind is known. */
  reason?: string | null;
  /** The function that refused; null for other parts of the server. */
  from?: string | null;
  /** The number its text needs: see functionError. */
  count?: number | null;
}

/** Why an account action failed: its kind, and what a screen needs to say it. The message is English, for logs. */
export class AccountError extends Error {
  readonly code:
    | "invalid_credentials"
    | "invalid_code"
    | "email_taken"
    | "unreachable"
    | "rate_limited"
    | "storage_full"
    | "refused";
  readonly reason: string | null;
  readonly from: string | null;
  readonly count: number | null;
  constructor(code: AccountError["code"], message: string, said: SaidRefusal = {}) {
    super(message);
    this.code = code;
    this.reason = said.reason ?? null;
    this.from = said.from ?? null;
    this.count = said.count ?? null;
  }
}

/** The error for an answer that is not what it should be. */
export function unexpectedAnswer(): AccountError {
  return new AccountError("unreachable", "The server gave an unexpected answer.", {
    reason: "unexpected_answer",
  });
}

/** The error for no answer. */
export function unreachable(): AccountError {
  return new AccountError("unreachable", "The server cannot be reached. Please try again.");
}
