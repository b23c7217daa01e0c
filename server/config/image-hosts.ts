export function parseImageHosts(text: string): readonly string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!hosts.every((host) => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)))
    throw new Error('a list of host names separated by commas, such as images.example.com,*.cdn.example');
  return Object.freeze(hosts);
}
