import { type Html, html, htmlPage } from "./html.ts";
import type { KeptMail } from "./mailbox-store.ts";

/** Every mail, newest first. */
export function mailListPage(mails: KeptMail[]): Response {
  const rows = mails.map(
    (mail) => html`<li><a href="/_mail/${mail.id}">${mail.subject || "(no subject)"}</a><br>
<span class="soft">To ${mail.to} · ${mail.sentAt}</span></li>`,
  );
  const body = html`<h1>Mail</h1>
<p class="soft">Mails this server would have sent. They stay on this machine.</p>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>No mail yet. Reload this page to look again.</p>`}`;
  return htmlPage({ title: "Mail", body });
}

/** One mail: its text with links that can be followed, and its HTML where it can do nothing. */
export function mailPage(mail: KeptMail): Response {
  const body = html`<p><a href="/_mail">All mail</a></p>
<h1>${mail.subject || "(no subject)"}</h1>
<dl>${mail.from !== null && html`<dt>From</dt><dd>${mail.from}</dd>`}<dt>To</dt><dd>${mail.to}</dd>
${mail.replyTo !== null && html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>`}
<dt>Sent</dt><dd>${mail.sentAt}</dd></dl>
${mail.attachments.length > 0 && attachmentList(mail)}
${mail.text !== null && html`<pre>${linked(mail.text)}</pre>`}
${mail.html !== null && frameOf(mail.html)}`;
  return htmlPage({ title: mail.subject || "Mail", body });
}

function attachmentList({ id, attachments }: KeptMail): Html {
  const rows = attachments.map(
    ({ place, name, bytes }) =>
      html`<li><a href="/_mail/${id}/attachments/${place}">${name}</a> <span class="soft">${bytes} bytes</span></li>`,
  );
  return html`<h2>Attachments</h2><ul class="rows">${rows}</ul>`;
}

/** An attachment to save, never to show: what is in it runs nowhere on this origin. */
export function attachmentFile({ name, content }: { name: string; content: Uint8Array }): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

/** As RFC 5987 wants it in a header: encodeURIComponent leaves four characters too many. */
function encoded(name: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
}

/** For a server that hands its mails to another one. */
export function sentElsewherePage(host: string): Response {
  const body = html`<h1>Mail</h1>
<p>This server sends its mails through <strong>${host}</strong> and keeps none here.</p>`;
  return htmlPage({ title: "Mail", body });
}

export function noMailPage(): Response {
  const body = html`<h1>No such mail</h1>
<p>It may have been replaced by newer ones.</p>
<p><a href="/_mail">All mail</a></p>`;
  return htmlPage({ title: "No such mail", body, status: 404 });
}

/** No scripts, no forms, no pictures from elsewhere; links open in a tab of their own. */
function frameOf(markup: string): Html {
  return html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"
srcdoc="${`<base target="_blank">${markup}`}"></iframe>`;
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"')]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
