// What @supabase/lite would stumble over, answered before it gets there.

/** Nothing that the app sends comes near. */
const NESTING_MAX = 200;
/** Texts in GoTrue's requests, wherever they occur. */
const AUTH_TEXTS = ["email", "password", "refresh_token", "token", "token_hash", "type", "phone"];
/** An escaped NUL, which no Postgres text can hold; a backslash before it would be one that is itself escaped. */
const NUL = /(?<!\\)(\\\\)*\\u0000/;

/** Why the JSON of a request to the API cannot be meant, as the answer to it; null when nothing speaks against it. */
export async function checkBody(request: Request): Promise<Response | null> {
  const isJson = /^application\/(\w+\+)?json\b/.test(request.headers.get("content-type") ?? "");
  if (!request.body || !isJson) return null;
  const text = await request.clone().text();
  if (nestingOf(text) > NESTING_MAX) return refuse("The JSON is nested too deeply");
  if (!new URL(request.url).pathname.startsWith("/auth/v1/")) return null;
  if (NUL.test(text)) return refuse("A text must not contain the character U+0000");
  const wrong = Object.entries(fieldsOf(text)).find(
    ([name, value]) => AUTH_TEXTS.includes(name) && !isText(value),
  );
  return wrong ? refuse(`${wrong[0]} must be a text`) : null;
}

function refuse(message: string): Response {
  return Response.json(
    { code: 400, error_code: "validation_failed", message, msg: message },
    { status: 400 },
  );
}

/** How deep lists and objects lie in each other; brackets within texts are none. */
function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let place = 0; place < json.length; place++) {
    const character = json[place];
    if (inText && character === "\\") place++;
    else if (character === '"') inText = !inText;
    else if (inText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

/** JSON that cannot be read is left to whoever reads it. */
function fieldsOf(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

const isText = (value: unknown) => value === null || typeof value === "string";
