import { escapeXml } from '#packages/xml/escape-xml.ts';

export type AtomFeedEntry = {
  id: string;
  title: string;
  link: string;
  author: string;
  published: string;
  updated: string;
  text: string;
};
export type AtomFeed = {
  self: string;
  alternate: string;
  title: string;
  subtitle: string;
  siteName: string;
  icon: string;
  /** `updated` of a feed without entries. */
  createdAt: string;
  entries: readonly AtomFeedEntry[];
};

/** Atom 1.0 (RFC 4287). The id is the feed's own URL, which must not change. */
export function renderAtomFeed({
  self,
  alternate,
  title,
  subtitle,
  siteName,
  icon,
  createdAt,
  entries,
}: AtomFeed): string {
  const updated = entries.reduce(
    (latest, entry) => (entry.updated > latest ? entry.updated : latest),
    createdAt,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  ${line('id', self)}
  ${line('title', title)}
  ${line('subtitle', subtitle)}
  ${line('updated', updated)}
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(alternate)}"/>
  ${line('icon', icon)}
  <author>${line('name', siteName)}</author>
${entries.map(entryXml).join('')}</feed>
`;
}

function entryXml({ id, title, link, author, published, updated, text }: AtomFeedEntry): string {
  return `  <entry>
    ${line('id', id)}
    ${line('title', title)}
    <link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
    <author>${line('name', author)}</author>
    ${line('published', published)}
    ${line('updated', updated)}
    <content type="text">${escapeXml(text)}</content>
  </entry>
`;
}

function line(tag: string, text: string): string {
  return `<${tag}>${escapeXml(text)}</${tag}>`;
}
