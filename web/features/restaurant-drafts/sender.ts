import { call } from '#web/lib/call.ts';
import type { Sender } from './submission.ts';

// The bodies are made by bodies.ts in the shapes of the contract; the server parses them again.
type Loose = (
  method: string,
  path: string,
  given: {
    params?: { id: number };
    body: Record<string, unknown>;
    idempotencyKey?: string;
    signal: AbortSignal;
  },
) => Promise<{ id: number }>;

const PATHS = {
  restaurant: '/api/restaurants',
  location: '/api/locations',
  sandwich: '/api/sandwiches',
} as const;

export function senderWith(signal: AbortSignal): Sender {
  const send = call as unknown as Loose;
  return {
    async create(kind, body, idempotencyKey) {
      return (await send('POST', PATHS[kind], { body, idempotencyKey, signal })).id;
    },
    change: (kind, id, body) => send('PATCH', `${PATHS[kind]}/{id}`, { params: { id }, body, signal }),
  };
}
