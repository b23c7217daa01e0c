/** Whether the site answers, asked of an address that no worker and no cache answers for. */
export async function isReachable(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(5_000) } as const;
  const answer = await fetch('/health/ready', options).catch(() => null);
  // A proxy that keeps this address to itself is an answer as well.
  return answer !== null && answer.status < 500;
}
