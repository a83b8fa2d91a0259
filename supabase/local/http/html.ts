// Pages of the stand-ins (mail, payment): plain HTML and CSS, no scripts. hono/html escapes all values.

import { html, raw } from "hono/html";

/** Markup that is safe to insert unescaped. */
export type Html = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Html;
  status?: number;
  /** Where forms of this page may lead; browsers also check redirects after a form against this list. */
  formTargets?: string[];
}

/** Returns a page whose headers allow only its own styles, inline pictures and forms. */
export function htmlPage({ title, body, status = 200, formTargets = [] }: Page): Response {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
  return new Response(`${page}`, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src 'self' data:",
        `form-action ${["'self'", ...formTargets].join(" ")}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

const STYLE = raw(`
:root { --text: #18181b; --soft: #52525b; --page: #f4f4f5; --card: #fff; --line: #d4d4d8; --accent: #1d4ed8; --on-accent: #fff; --note: #fef3c7; --on-note: #713f12; --problem: #b91c1c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #fafafa; --soft: #a1a1aa; --page: #09090b; --card: #18181b; --line: #3f3f46; --accent: #93c5fd; --on-accent: #0b1220; --note: #422006; --on-note: #fde68a; --problem: #fca5a5; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
main:has(.narrow) { max-width: 28rem; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
.soft { color: var(--soft); }
.note { padding: .5rem .75rem; border-radius: .5rem; background: var(--note); color: var(--on-note); font-size: .875rem; }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; }
th, td { padding-block: .5rem; padding-inline: 0; border-bottom: 1px solid var(--line); text-align: start; font-weight: normal; vertical-align: top; }
th + th, th + td, td + td { padding-inline-start: .75rem; }
td:last-child, th[scope=col]:last-child { text-align: end; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
form { display: grid; gap: .5rem; margin: 0; }
button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
a.button { display: inline-flex; align-items: center; min-height: 2.75rem; }
form + form { margin-top: .5rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
input[aria-invalid] { border-color: var(--problem); }
::placeholder { color: var(--soft); opacity: 1; }
.problem { margin: 0; color: var(--problem); font-weight: 600; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul.rows { margin: 0; padding: 0; list-style: none; }
ul.rows li { padding: .75rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; }
`);
