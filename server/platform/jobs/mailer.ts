import { createTransport } from 'nodemailer';
import type { Log } from '../observability/log.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  /** The same for those who read it with pictures and links. */
  html?: string;
  headers?: Record<string, string>;
};
/** null where the operator has set no mail server: what would be mailed must then be had in another way. */
export type Mailer = { send(letter: MailMessage): Promise<void> } | null;

/** Less than an answer may take: who waits for a mail is to be told in words. */
const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

/** Signs in and sends nothing; null where that works, else why not. */
export async function checkMail(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
    socketTimeout: CHECK_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
    return [code, responseCode].filter(Boolean).join(', ');
  } finally {
    transport.close();
  }
}

export function createMailer(settings: { smtpUrl: string | null; smtpFrom: string }, log: Log): Mailer {
  if (!settings.smtpUrl) return null;
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: settings.smtpFrom },
  );
  return {
    async send(letter) {
      try {
        await transport.sendMail(letter);
      } catch (error) {
        throw withoutAddress(error as { code?: string; responseCode?: number });
      }
      log.info('Sent a mail');
    },
  };
}

/** A mail that did not leave, as far as anybody knows. */
export class MailError extends Error {
  /** Surely not: the server was not reached, or said no. Otherwise it may have been taken all the same. */
  readonly wasRefused: boolean;

  constructor(message: string, wasRefused: boolean) {
    super(message);
    this.name = 'MailFailed';
    this.wasRefused = wasRefused;
  }
}

const NOT_REACHED = new Set(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'EAUTH', 'ETLS', 'ENOAUTH']);

/** What mail servers answer repeats the address, which belongs in no log. */
function withoutAddress({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }): Error {
  return new MailError(
    `The mail server did not take a mail: ${code}${responseCode ? `, ${responseCode}` : ''}`,
    NOT_REACHED.has(code) || (responseCode ?? 0) >= 400,
  );
}
