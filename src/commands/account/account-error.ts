export { AccountError, type SaidRefusal } from "#remote/account-error.ts";
