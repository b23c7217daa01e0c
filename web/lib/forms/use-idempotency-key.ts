import { useRef } from 'react';
import { randomUuid } from './random-uuid.ts';

/** The same body has the same key, so that sending it again after a lost response has no second effect. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: randomUuid() };
    return last.current.key;
  };
}
