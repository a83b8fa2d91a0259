export { AccountError } from "#remote/account-error.ts";
