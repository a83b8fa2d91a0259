import bcrypt, { compare, hash } from "bcryptjs";

/** The lowest cost there is: at the real one, each sign-up and sign-in of a test takes a tenth of a second. */
const COST = 4;

// @supabase/lite gives its own cost, so no setting could change it.
bcrypt.hash = (password: string) => hash(password, COST);

// Hashes of the real cost, of the demo's logins and of nobody's, are compared often, with few passwords: each once in a
// process, although each test file runs this again.
if (bcrypt.compare === compare) bcrypt.compare = remembered();

function remembered(): typeof bcrypt.compare {
  const answers = new Map<string, Promise<boolean>>();
  return (password: string, hashed: string) => {
    const key = JSON.stringify([password, hashed]);
    const answer = answers.get(key) ?? compare(password, hashed);
    answers.set(key, answer);
    return answer;
  };
}
