/** Requests a path that neither the worker nor a cache handles. */
export async function isSiteReachable(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(5_000) } as const;
  const answer = await fetch('/health/ready', options).catch(() => null);
  // A proxy that blocks this path proves that the site is up.
  return answer !== null && answer.status < 500;
}
