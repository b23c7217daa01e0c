import { findFreePort } from '#server/testing/servers/find-free-port.ts';

export async function findFreePorts<Names extends string>(...names: Names[]): Promise<Record<Names, number>> {
  const ports = new Map<Names, number>();
  for (const name of names) {
    let port = await findFreePort();
    while ([...ports.values()].includes(port)) port = await findFreePort();
    ports.set(name, port);
  }
  return Object.fromEntries(ports) as Record<Names, number>;
}
