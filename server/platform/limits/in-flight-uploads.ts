import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { hasBody } from './timeouts.ts';
import { defined } from '#shared/defined.ts';

type InFlightUploadLimits = { mostArriving: number; mostArrivingOfOne: number };

/** Who is still sending makes no work yet; what has come of it is held in memory all the same (threats G5). */
export function createInFlightUploads({ mostArriving, mostArrivingOfOne }: InFlightUploadLimits) {
  const senders = new WeakMap<FastifyRequest, string>();
  const byAddress = new Map<string, number>();
  let arriving = 0;

  return { begin, end };

  /** False where too many are on their way already. What has no body is not counted. */
  function begin(request: FastifyRequest): boolean {
    if (!hasBody(request)) return true;
    const address = addressKey(request.ip);
    const ofOne = byAddress.get(address) ?? 0;
    if (arriving >= mostArriving || ofOne >= mostArrivingOfOne) return false;
    arriving++;
    byAddress.set(address, ofOne + 1);
    senders.set(request, address);
    // A response that waits behind another on its connection never hears that this has ended; the request does.
    request.raw.once('close', () => end(request));
    return true;
  }

  function end(request: FastifyRequest): void {
    const address = senders.get(request);
    if (address === undefined) return;
    senders.delete(request);
    arriving--;
    const others = defined(byAddress.get(address)) - 1;
    if (others > 0) byAddress.set(address, others);
    else byAddress.delete(address);
  }
}
