/** Plain http leads only to test servers: an attacker on the way could hide an update. */
export function parseUpdateCheckUrl(text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isForTests = url?.protocol === 'http:' && url.hostname === '127.0.0.1';
  if (url && (url.protocol === 'https:' || isForTests) && !url.username) return text;
  throw new Error(
    'the https address of a latest release, such as https://api.github.com/repos/OWNER/clucket/releases/latest',
  );
}
