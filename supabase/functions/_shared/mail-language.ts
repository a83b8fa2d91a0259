import { createFormat, type Format } from "../../../src/lib/format/create-format.ts";
import { DEFAULT_CURRENCY, REGIONAL_DEFAULTS } from "../../../src/lib/format/format-settings.ts";
import { directionOf, languageOf } from "../../../src/words/languages.ts";
import { mailsWords, type SayMails } from "../../../src/words/made/mails.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MailSender } from "./mail-sender.ts";
import { readerLocale } from "./reader-locale.ts";

export interface MailLanguage {
  say: SayMails;
  format: Format;
}

/** Loads what writes mails in the language of a tag; American English for null. Amounts are in `currency`. */
export async function loadMailLanguage(
  locale: string | null,
  currency = DEFAULT_CURRENCY,
): Promise<MailLanguage> {
  const say = await mailsWords.load(readerLocale(locale));
  const format = createFormat({ ...REGIONAL_DEFAULTS, locale: say.locale, zone: "UTC", currency });
  return { say, format };
}

/** The direction in which a mail's language is written. */
export function mailDirection(say: MailLanguage["say"]): "ltr" | "rtl" {
  return directionOf(languageOf(say.locale));
}

const BRAND = "#1d4fb8";

/** A mail's HTML with this body, which is markup and has one button, below the logo and the name of who writes. */
export function mailPage(say: MailLanguage["say"], sender: MailSender, title: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(say.locale)}" dir="${mailDirection(say)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
<table role="presentation" style="margin:0 0 16px"><tr>
${sender.logo ? logoOf(sender.logo, sender.name) : productMark()}
<td style="padding:0 10px;font-size:18px;font-weight:bold">${escapeHtml(sender.name)}</td>
</tr></table>
${body}
</body></html>
`;
}

/** On white, for which most logos are made. Old mail programs read only the attribute of the height. */
function logoOf(address: string, name: string): string {
  const look =
    "display:block;height:48px;max-width:200px;object-fit:contain;border-radius:6px;background:#fff";
  return `<td><img src="${escapeHtml(address)}" alt="${escapeHtml(name)}" height="48" style="${look}"></td>`;
}

/** Mail programs block pictures at first and read only styles of elements, so our own logo is made of boxes. */
function productMark(): string {
  const bars = ["0", "5px", "10px"].map(
    (start) =>
      `<div style="width:12px;height:4px;margin:0 0 2px ${start};border-radius:2px;background:#fff;line-height:4px;font-size:0">&nbsp;</div>`,
  );
  return `<td dir="ltr" style="width:22px;padding:8px 7px 6px;border-radius:9px;background:${BRAND}">${bars.join("")}</td>`;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph of one or several lines, a code to type, or the mail's one button. */
type Part = string | { code: string } | { link: string; words: string };

/** Returns a mail of these parts, the same as text and as HTML. */
export function mailOf(
  say: MailLanguage["say"],
  sender: MailSender,
  subject: string,
  parts: readonly Part[],
): MailContent {
  return {
    subject,
    text: `${parts.map(asText).join("\n\n")}\n`,
    html: mailPage(say, sender, subject, parts.map(asHtml).join("\n")),
  };
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  return "code" in part ? part.code : part.link;
}

function asHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`;
  return "code" in part
    ? `<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(part.code)}</p>`
    : mailButton(part.link, part.words);
}

/** What the reader of a mail is to press. */
export function mailButton(link: string, words: string): string {
  const look = `display:inline-block;padding:12px 20px;border-radius:8px;background:${BRAND};color:#fff;font-weight:bold;text-decoration:none`;
  return `<p><a href="${escapeHtml(link)}" style="${look}">${escapeHtml(words)}</a></p>`;
}
