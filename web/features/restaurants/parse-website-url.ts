/** null unless the text is a web address: the field may contain any text. */
export function parseWebsiteUrl(website: string | null): URL | null {
  if (!website) return null;
  const text = /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
