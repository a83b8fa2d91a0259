import { createFormat } from "../../../src/lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "../../../src/lib/format/format-settings.ts";
import { escapeHtml } from "../_shared/escape-html.ts";
import type { Mail } from "../_shared/mail.ts";

/** What an invitation says. */
export interface Invitation {
  business_name: string;
  /** Who invites, by name; empty while they have none. */
  invited_by: string;
  name: string;
  link: string;
  /** A UTC instant. */
  expires_at: string;
}

/** The mail that invites somebody, as text and as HTML. What people have typed is escaped, and stands on one line. */
export function inviteMail(invitation: Invitation): Pick<Mail, "subject" | "text" | "html"> {
  const business = oneLine(invitation.business_name);
  const inviter = oneLine(invitation.invited_by);
  const name = oneLine(invitation.name);
  const { date } = createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" });
  const invites = `${inviter || business} invites you to join ${business} on Shiftkeep, where your team keeps its roster, hours and news.`;
  const until = `The invitation is for you alone and ends on ${date(new Date(invitation.expires_at).toISOString().slice(0, 10))}.`;
  const ignore = "If you do not know them, you need not do anything.";
  return {
    subject: `Join ${business} on Shiftkeep`,
    text: [
      `Hello ${name},`,
      "",
      invites,
      "",
      "Choose your password here:",
      invitation.link,
      "",
      until,
      ignore,
      "",
    ].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Invitation</title></head>
<body style="font-family:sans-serif;line-height:1.5">
<p>Hello ${escapeHtml(name)},</p>
<p>${escapeHtml(invites)}</p>
<p><a href="${escapeHtml(invitation.link)}">Choose your password</a></p>
<p>${escapeHtml(until)} ${ignore}</p>
</body></html>
`,
  };
}

function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
