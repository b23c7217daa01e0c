import {
  firstStructuredItemPropertyText,
  structuredItemPropertyValues,
  type StructuredItem,
} from './structured-items.ts';

/** Null when the address does not lead to a website. */
export function parseHttpLink(text: string | null, base: string): string | null {
  const url = URL.parse(text ?? '', base);
  const isWebsite =
    url !== null && /^https?:$/.test(url.protocol) && /\.[a-z][a-z0-9-]+$/i.test(url.hostname);
  return isWebsite && !url.username && !url.password ? url.href : null;
}

/** schema.org allows a URL, an item with a URL, or the text of the menu, which is not a URL. */
export function findMenuLink(items: readonly StructuredItem[], base: string): string | null {
  const menus = items.flatMap((item) => structuredItemPropertyValues(item, 'hasmenu', 'menu'));
  const targets = menus.flatMap((menu) =>
    typeof menu === 'string' ? menu : [firstStructuredItemPropertyText(menu, 'url'), menu.id],
  );
  const addresses = targets.filter((text) => text !== null && isAddress(text.trim()));
  return addresses.map((text) => parseHttpLink(text, base)).find((link) => link !== null) ?? null;
}

function isAddress(text: string): boolean {
  return !/\s/.test(text) && /[/.]./.test(text);
}
