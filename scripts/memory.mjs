/**
 * Left alone, V8 takes what a machine has to spare: on one with 24 GB, several times what it needs. These keep a process
 * that serves within 300 MB. What the operator says in NODE_OPTIONS comes later and wins.
 */
export const HEAP = '--max-semi-space-size=8 --max-old-space-size=384';

export function inLittleMemory(env) {
  // Of glibc: each thread would keep a heap of its own.
  const MALLOC_ARENA_MAX = env.MALLOC_ARENA_MAX ?? '2';
  return { ...env, MALLOC_ARENA_MAX, NODE_OPTIONS: [HEAP, env.NODE_OPTIONS].filter(Boolean).join(' ') };
}
