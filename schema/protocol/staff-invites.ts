import * as v from "valibot";
import { ROLES } from "../entities/roles.ts";
import { createStaffRequest } from "./staff-functions.ts";

const { request_id: _, password, ...person } = createStaffRequest.entries;

/** Body of the function invite-staff, for admins. Inviting a person anew makes the earlier mail invalid. */
export const inviteStaffRequest = v.object(person);
export type InviteStaffRequest = v.InferInput<typeof inviteStaffRequest>;

/** Answer of invite-staff; the invitation expires at a UTC instant. */
export const inviteStaffResponse = v.object({ id: v.string(), expires_at: v.string() });

/** Body of the function accept-invite, for the mail's recipient: with a password they join, without they read it. */
export const acceptInviteRequest = v.object({
  /** The secret of the mail: 256 random bits. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  password: v.optional(password),
});

export const acceptInviteResponse = v.variant("status", [
  v.object({ status: v.literal("open"), business_name: v.string(), email: v.string(), name: v.string() }),
  /** The PIN is returned only this once. */
  v.object({ status: v.literal("joined"), email: v.string(), pin: v.string() }),
]);
export type OpenInvite = Extract<v.InferOutput<typeof acceptInviteResponse>, { status: "open" }>;
export type Joined = Extract<v.InferOutput<typeof acceptInviteResponse>, { status: "joined" }>;

const staffInvite = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  payrate: v.nullable(v.number()),
  start_date: v.nullable(v.string()),
  /** Instants as the database writes them, also the next. */
  sent_at: v.string(),
  expires_at: v.string(),
});
export type StaffInvite = v.InferOutput<typeof staffInvite>;

/** Answer of the RPC open_staff_invites(), for admins. */
export const staffInvites = v.array(staffInvite);
