import { useRef } from 'react';
import { randomUuid } from './random-uuid.ts';

/** An idempotency key for each body: sent again after a lost response it has the same key, and another body has another. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: randomUuid() };
    return last.current.key;
  };
}
