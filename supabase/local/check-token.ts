import { decodeJwt } from "jose";

/** The roles of the API. Hosted Supabase's own connection can take no others; ours is the owner's and could. */
const ROLES: unknown[] = [undefined, "anon", "authenticated", "service_role"];

/** Refuses a token that names another role of the database; null for every other, whose worth the API finds out. */
export function checkToken(request: Request): Response | null {
  const token = /^Bearer\s+(\S+)/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || ROLES.includes(roleOf(token))) return null;
  const message = "The role of this token is not one of the API";
  return Response.json({ code: "PGRST301", details: null, hint: null, message }, { status: 401 });
}

function roleOf(token: string): unknown {
  try {
    return decodeJwt(token).role;
  } catch {
    return undefined;
  }
}
