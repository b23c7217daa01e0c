export type VerifiedClaim = { what: string; limit: string; measured: string; isMet: boolean };
export type ClusterTestReport = { claims: VerifiedClaim[]; details: string };

export function zeroCountClaim(what: string, found: readonly unknown[] | number, of?: number): VerifiedClaim {
  const count = typeof found === 'number' ? found : found.length;
  return {
    what,
    limit: '0',
    measured: of === undefined ? String(count) : `${count} of ${of}`,
    isMet: count === 0,
  };
}

export function formatVerifiedClaims(claims: VerifiedClaim[]): string {
  const rows = claims.map(
    ({ what, limit, measured, isMet }) => `| ${isMet ? 'yes' : 'NO'} | ${what} | ${limit} | ${measured} |`,
  );
  return `| verified | what | limit | measured |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
