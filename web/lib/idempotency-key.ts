import { useRef } from 'react';
import { newKey } from './new-key.ts';

/** Names a deed by what is sent: the same once more, after a lost answer, is one deed, and anything else another. */
export function useDeedKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
