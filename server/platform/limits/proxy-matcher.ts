import proxyaddr from '@fastify/proxy-addr';

export function createTrustedProxyMatcher(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const isTrusted = proxyaddr.compile([...trusted]);
  return (address) => isTrusted(address, 0);
}
