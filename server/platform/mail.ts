import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';

export type Letter = { to: string; subject: string; text: string };
/** null where the operator has set no mail server: what would be mailed must then be had in another way. */
export type Mail = { send(letter: Letter): Promise<void> } | null;

export function createMail(settings: { smtpUrl: string | null; smtpFrom: string }, log: Log): Mail {
  if (!settings.smtpUrl) return null;
  const transport = createTransport(settings.smtpUrl, { from: settings.smtpFrom });
  return {
    async send(letter) {
      await transport.sendMail(letter);
      log.info({ subject: letter.subject }, 'Sent a mail');
    },
  };
}
