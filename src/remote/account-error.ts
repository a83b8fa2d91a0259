/** Why an account action failed: a code, and the server's words if people should see them. */
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
