/** A proxy responds like this if it cannot reach the site. */
export function isGatewayError({ status }: { status: number }): boolean {
  return status === 502 || status === 504;
}
