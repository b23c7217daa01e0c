import type { Notification } from '#contract/members/notifications.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import type { MailMessage } from '#server/platform/jobs/mailer.ts';
import type { DigestRecipient, SandwichToTry } from './queries.ts';

type DigestInput = {
  baseUrl: string;
  siteName: string;
  token: string;
  addressee: DigestRecipient;
  news: readonly Pick<Notification, 'title' | 'text' | 'path'>[];
  toTry: readonly SandwichToTry[];
};
type Line = { title: string; text: string; url: string };

/** Plain text and HTML, with the headers for one-click unsubscription (RFC 8058). */
export function renderDigest({ baseUrl, siteName, token, addressee, news, toTry }: DigestInput): MailMessage {
  const end = `${baseUrl}/unsubscribe?token=${token}`;
  const sections = [
    { head: 'What you missed', lines: news.map((each) => newsLine(each, baseUrl)) },
    { head: 'Worth trying this week', lines: toTry.map((each) => toTryLine(each, baseUrl)) },
  ].filter(({ lines }) => lines.length > 0);
  const hello = `Hi ${addressee.username},`;
  const bye = `You’re getting this because you signed up for the Sunday email from ${siteName}.`;
  const plain = sections.map(
    ({ head, lines }) =>
      `${head}\n\n${lines.map(({ title, text, url }) => `- ${title}\n  ${text}\n  ${url}`).join('\n')}`,
  );
  const rich = sections.map(
    ({ head, lines }) =>
      `<h2>${escaped(head)}</h2><ul>${lines
        .map(
          ({ title, text, url }) =>
            `<li><a href="${escaped(url)}">${escaped(title)}</a><br>${escaped(text)}</li>`,
        )
        .join('')}</ul>`,
  );
  return {
    to: addressee.email,
    subject: `The Sunday email from ${siteName}`,
    text: `${hello}\n\n${plain.join('\n\n')}\n\n--\n${bye}\nUnsubscribe: ${end}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escaped(hello)}</p>${rich.join('')}<hr><p>${escaped(bye)} <a href="${escaped(end)}">Unsubscribe</a></p></body></html>`,
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function newsLine({ title, text, path }: DigestInput['news'][number], baseUrl: string): Line {
  return { title: oneLine(title), text: oneLine(text), url: baseUrl + (path ?? '/notifications') };
}

function toTryLine({ id, name, restaurantName, price }: SandwichToTry, baseUrl: string): Line {
  const cost = price === null ? '' : `, $${price.toFixed(2)}`;
  return {
    title: oneLine(name),
    text: oneLine(`${withBidiIsolates(restaurantName)}${cost}`),
    url: `${baseUrl}/sandwich/${id}`,
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
