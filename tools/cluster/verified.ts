export type Claim = { what: string; limit: string; measured: string; isMet: boolean };
export type ClusterReport = { claims: Claim[]; details: string };

export function claimZero(what: string, found: readonly unknown[] | number, of?: number): Claim {
  const count = typeof found === 'number' ? found : found.length;
  return {
    what,
    limit: '0',
    measured: of === undefined ? String(count) : `${count} of ${of}`,
    isMet: count === 0,
  };
}

export function formatClaims(claims: Claim[]): string {
  const rows = claims.map(
    ({ what, limit, measured, isMet }) => `| ${isMet ? 'yes' : 'NO'} | ${what} | ${limit} | ${measured} |`,
  );
  return `| verified | what | limit | measured |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
