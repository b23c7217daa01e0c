import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';

export type Letter = {
  to: string;
  subject: string;
  text: string;
  /** The same for those who read it with pictures and links. */
  html?: string;
  headers?: Record<string, string>;
};
/** null where the operator has set no mail server: what would be mailed must then be had in another way. */
export type Mail = { send(letter: Letter): Promise<void> } | null;

/** Less than an answer may take: who waits for a mail is to be told in words. */
const PATIENCE_MS = 10_000;
const PATIENCE_OF_CHECK_MS = 5_000;

/** Signs in and sends nothing; null where that works, else why not. */
export async function checkMail(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_OF_CHECK_MS,
    greetingTimeout: PATIENCE_OF_CHECK_MS,
    socketTimeout: PATIENCE_OF_CHECK_MS,
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

export function createMail(settings: { smtpUrl: string | null; smtpFrom: string }, log: Log): Mail {
  if (!settings.smtpUrl) return null;
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
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
export class MailFailed extends Error {
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
  return new MailFailed(
    `The mail server did not take a mail: ${code}${responseCode ? `, ${responseCode}` : ''}`,
    NOT_REACHED.has(code) || (responseCode ?? 0) >= 400,
  );
}
