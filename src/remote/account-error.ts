/** Why an account action failed: a closed code, and the server's own words where people should see them. */
export class AccountError extends Error {
  readonly code:
    | "invalid_credentials"
    | "invalid_code"
    | "email_taken"
    | "unreachable"
    | "rate_limited"
    | "storage_full"
    | "refused";
  constructor(code: AccountError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
