import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';

export type Letter = { to: string; subject: string; text: string };
/** null where the operator has set no mail server: what would be mailed must then be had in another way. */
export type Mail = { send(letter: Letter): Promise<void> } | null;

const PATIENCE_MS = 15_000;

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

/** What mail servers answer repeats the address, which belongs in no log. */
function withoutAddress({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }): Error {
  return new Error(`The mail server did not take a mail: ${code}${responseCode ? `, ${responseCode}` : ''}`);
}
