import { findElements, textContentOf, type HtmlNode } from './parse-html.ts';
import { cleanImportedText } from './clean-imported-text.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type HtmlHeadFields = {
  title: string | null;
  siteName: string | null;
  description: string | null;
  kind: string;
  meta(...names: string[]): string | null;
};

export function parsePageHead(root: HtmlNode): HtmlHeadFields {
  const metas = new Map<string, string>();
  for (const { attribs } of findElements(root, ({ name }) => name === 'meta')) {
    const { content = '', property, name, itemprop } = assertDefined(attribs);
    const key = (property ?? name ?? itemprop ?? '').trim().toLowerCase();
    if (key && content.trim() && !metas.has(key)) metas.set(key, content);
  }
  const [titled] = findElements(root, ({ name, parent }) => name === 'title' && parent?.name !== 'svg', 1);
  const meta = (...names: string[]) => {
    for (const name of names) {
      const text = cleanImportedText(metas.get(name), 1000);
      if (text) return text;
    }
    return null;
  };
  return {
    title: meta('og:title', 'twitter:title') ?? cleanImportedText(titled && textContentOf(titled)),
    siteName: meta('og:site_name', 'application-name', 'apple-mobile-web-app-title'),
    description: meta('og:description', 'description', 'twitter:description', 'dc.description'),
    kind: meta('og:type')?.toLowerCase() ?? '',
    meta,
  };
}
