import bcrypt, { hash } from "bcryptjs";

/** The lowest cost there is: at the real one, each sign-up and sign-in of a test takes a tenth of a second. */
const COST = 4;

// @supabase/lite gives its own cost, so no setting could change it.
bcrypt.hash = (password: string) => hash(password, COST);
