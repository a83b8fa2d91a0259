import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerAuthentication } from "smtp-server";
import type { SmtpSettings } from "#functions/_shared/environment.ts";
import { isSameSecret } from "#lib/hashes.ts";
import type { ArrivingMail } from "./mailbox-store.ts";

const HOST = "127.0.0.1";
/** Gives mails that are arriving time to finish. */
const CLOSE_MAX_MS = 1000;
const MAIL_MAX_BYTES = 10 * 1024 * 1024;
const SENDER = "Shiftkeep <no-reply@localhost>";

/** Starts an SMTP server that delivers nothing: it passes every mail to `keep`. Sending needs its password. */
export async function startMailServer(keep: (mail: ArrivingMail) => Promise<void>) {
  const user = "shiftkeep";
  const pass = randomBytes(24).toString("base64url");
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    closeTimeout: CLOSE_MAX_MS,
    onAuth: ({ username, password, method }: SMTPServerAuthentication, _session, done) => {
      const isRight = isSameSecret(`${username}:${password}`, `${user}:${pass}`);
      // The server does not offer methods that hide the password behind a challenge.
      if (isRight && (method === "PLAIN" || method === "LOGIN")) done(null, { user });
      else done(new Error("Invalid username or password"));
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address).join(", ");
      readMail(stream, recipients)
        .then(keep)
        .then(
          () => done(),
          (error) => done(error),
        );
    },
  });
  // A client that hangs up midway is not this server's concern.
  server.on("error", () => {});
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, HOST, () => resolve((server.server.address() as AddressInfo).port));
  });
  /** How to send through this server. User and password are new at every start. */
  const settings: SmtpSettings = { host: HOST, port, user, pass, from: SENDER };
  return { settings, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function readMail(stream: AsyncIterable<Uint8Array>, to: string): Promise<ArrivingMail> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    if (size <= MAIL_MAX_BYTES) parts.push(part);
  }
  if (size > MAIL_MAX_BYTES) throw Object.assign(new Error("The mail is too large"), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(parts), { attachmentEncoding: "arraybuffer" });
  return {
    to,
    from: mail.from && inWords(mail.from),
    replyTo: mail.replyTo?.map(inWords).join(", "),
    subject: mail.subject ?? "",
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, content }, place) => ({
      name: filename || `attachment-${place + 1}`,
      content: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

function inWords({ name, address = "" }: Address): string {
  return name ? `${name} <${address}>` : address;
}
