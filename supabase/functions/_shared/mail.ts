import { Buffer } from "node:buffer";
import { createTransport } from "nodemailer";
import type { SmtpSettings } from "./environment.ts";

export interface Mail {
  to: string;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  /** The address for replies, if it is not the sender. The name may have any characters: it is encoded. */
  replyTo?: { name: string; address: string } | undefined;
  /** Identifies the mail, so that a mail server that gets it twice may drop the second. */
  id?: string | undefined;
  attachments?: readonly Attachment[] | undefined;
}

interface Attachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export type Mailer = ReturnType<typeof createMailer>;

/** The mail server has not confirmed the mail. */
export class MailFailure extends Error {
  /** Whether the connection broke after sending had begun: the server may have accepted the mail. */
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean, cause: unknown) {
    super("The mail server did not take the mail.", { cause });
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Ports on which a connection begins with TLS; hosts that block 465 offer 2465. */
const PORTS_WITH_TLS = [465, 2465];
/** Connections to these cannot be intercepted. */
const OWN_MACHINE = ["127.0.0.1", "::1", "localhost"];
const ANSWER_MAX_MS = 20_000;
const REFUSED = 400;

/** Returns a mailer for an SMTP server, encrypted unless that is on this machine. Connects for each mail. */
export function createMailer(settings: SmtpSettings) {
  const { host, port, user, pass, from } = settings;
  const secure = PORTS_WITH_TLS.includes(port);
  const options = {
    host,
    port,
    secure,
    requireTLS: !secure && !OWN_MACHINE.includes(host),
    ignoreTLS: !secure && OWN_MACHINE.includes(host),
    ...(user ? { auth: { user, pass: pass ?? "" } } : {}),
    // Without a name nodemailer asks the system for the machine's, which a function may not do.
    name: domainOf(from),
    connectionTimeout: ANSWER_MAX_MS,
    greetingTimeout: ANSWER_MAX_MS,
    socketTimeout: ANSWER_MAX_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  return {
    /** Resolves when the mail server has accepted the mail. Throws a MailFailure. */
    async send({ to, id, attachments = [], ...content }: Mail): Promise<void> {
      const transport = createTransport(options);
      let isLeaving = false;
      transport.use("stream", ({ message }, done) => {
        const read = message.createReadStream.bind(message);
        message.createReadStream = (streamOptions) => {
          isLeaving = true;
          return read(streamOptions);
        };
        done();
      });
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: "", address: to },
          messageId: id && `<${id}@${domainOf(from)}>`,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        });
      } catch (error) {
        throw new MailFailure(isLeaving && !wasRefused(error), error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Whether the server refused. After a broken connection nodemailer repeats the last answer, which was a success. */
function wasRefused(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= REFUSED;
}

function domainOf(address: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(address)?.[1] ?? "localhost";
}
