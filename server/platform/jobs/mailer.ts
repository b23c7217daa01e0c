import { createTransport } from 'nodemailer';
import type { Log } from '../observability/log.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};
export type MailCounts = { sent: number; failed: number };
export type Mailer = { send(letter: MailMessage): Promise<void>; readonly counts: MailCounts } | null;

/** Below the handler timeout, so that a request that waits for a mail gets an explanation. */
const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

export async function verifySmtpConnection(smtpUrl: string): Promise<string | null> {
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
  const counts = { sent: 0, failed: 0 };
  return {
    counts,
    async send(letter) {
      try {
        await transport.sendMail(letter);
      } catch (error) {
        counts.failed++;
        throw withoutAddress(error as { code?: string; responseCode?: number });
      }
      counts.sent++;
      log.info('Sent an email');
    },
  };
}

export class MailError extends Error {
  /** True if the mail was surely not accepted; otherwise it may have been delivered. */
  readonly wasRejected: boolean;

  constructor(message: string, wasRejected: boolean) {
    super(message);
    this.name = 'MailError';
    this.wasRejected = wasRejected;
  }
}

const NOT_REACHED = new Set(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'EAUTH', 'ETLS', 'ENOAUTH']);

/** Replies of mail servers contain the address, which must not be logged. */
function withoutAddress({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }): Error {
  return new MailError(
    `The mail server did not take a mail: ${code}${responseCode ? `, ${responseCode}` : ''}`,
    NOT_REACHED.has(code) || (responseCode ?? 0) >= 400,
  );
}
