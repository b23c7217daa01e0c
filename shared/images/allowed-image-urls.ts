const OWN = /^\/(uploads|images)(\/[\w-]+(\.[\w-]+)*)+(\?v=\w+)?$/;

export function isSiteImageUrl(address: string): boolean {
  return address.length <= 200 && OWN.test(address);
}

/** The host of an external image; null unless the address is unambiguously plain https. */
export function hostOfExternalImage(address: string): string | null {
  if (!/^https:\/\/[\w.-]+\/[^\s\\<>"'`]*$/.test(address) || !URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? host : null;
}

/** The operator lists hosts such as `images.example.com`, or `*.example.com` for all its subdomains. */
export function isAllowedImageHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name));
}
