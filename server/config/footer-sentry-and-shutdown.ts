import type { SentryDsn } from '../platform/observability/sentry/sentry.ts';

export const FOOTER_LINK_NAMES = ['contact', 'privacy', 'terms', 'instagram', 'community', 'feed'] as const;
export type FooterLinks = Readonly<Partial<Record<(typeof FOOTER_LINK_NAMES)[number], string>>>;

export function parseFooterLinks(text: string): FooterLinks {
  const links: Partial<Record<string, string>> = {};
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', ...rest] = part.split('=');
    const target = rest.join('=');
    if (!FOOTER_LINK_NAMES.some((known) => known === name) || !isTarget(target))
      throw new Error(
        `a list such as contact=mailto:hello@clucket.example,privacy=https://clucket.example/privacy of ${FOOTER_LINK_NAMES.join(', ')}`,
      );
    links[name] = target;
  }
  return Object.freeze(links);
}

function isTarget(target: string): boolean {
  if (/^\/(?!\/)/.test(target)) return true;
  return URL.canParse(target) && ['https:', 'http:', 'mailto:'].includes(new URL(target).protocol);
}

export function parseSentryDsn(text: string): SentryDsn | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, path, project] = /^(.*)\/([\w-]+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || project === undefined)
    throw new Error('the DSN of a Sentry project, such as https://KEY@sentry.example/42');
  return { url: `${url.origin}${path}/api/${project}/envelope/`, publicKey: url.username };
}

export function parseShutdownDelayMs(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) <= 60) return Number(text) * 1000;
  throw new Error('a number of seconds from 0 to 60');
}
