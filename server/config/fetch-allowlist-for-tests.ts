/** Lists the loopback servers that the safe fetch may reach in tests; production never has any (threats E6). */
export function parseTestFetchAllowlist(
  environment: string | undefined,
): (text: string) => ReadonlySet<string> {
  return (text) => {
    const servers = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (servers.length > 0 && environment?.trim().toLowerCase() === 'production')
      throw new Error(
        'left out when NODE_ENV is production: it lets the server fetch from its own network and is only for tests',
      );
    if (!servers.every((server) => /^(127\.0\.0\.1|::1):\d{1,5}$/.test(server)))
      throw new Error('a list of loopback servers separated by commas, such as 127.0.0.1:8081');
    return new Set(servers);
  };
}
