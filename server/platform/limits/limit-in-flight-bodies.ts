import type { FastifyRequest } from 'fastify';
import { ipAddressKey } from './ip-address-key.ts';
import { hasBody } from './request-timeouts.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type InFlightBodyLimits = { maxBodies: number; maxBodiesPerAddress: number };

/** A body that still arrives takes no request slot, but its bytes take memory (threats G5). */
export function createInFlightBodyLimit({ maxBodies, maxBodiesPerAddress }: InFlightBodyLimits) {
  const senders = new WeakMap<FastifyRequest, string>();
  const byAddress = new Map<string, number>();
  let arriving = 0;

  return { begin, end };

  function begin(request: FastifyRequest): boolean {
    if (!hasBody(request)) return true;
    const address = ipAddressKey(request.ip);
    const ofAddress = byAddress.get(address) ?? 0;
    if (arriving >= maxBodies || ofAddress >= maxBodiesPerAddress) return false;
    arriving++;
    byAddress.set(address, ofAddress + 1);
    senders.set(request, address);
    // A response that is queued behind another on its connection gets no `close`; the request does.
    request.raw.once('close', () => end(request));
    return true;
  }

  function end(request: FastifyRequest): void {
    const address = senders.get(request);
    if (address === undefined) return;
    senders.delete(request);
    arriving--;
    const others = assertDefined(byAddress.get(address)) - 1;
    if (others > 0) byAddress.set(address, others);
    else byAddress.delete(address);
  }
}
