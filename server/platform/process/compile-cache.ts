import { getCompileCacheDir } from 'node:module';

/**
 * The one setting that processes and threads which read what strangers sent may know: where Node keeps what it has compiled.
 * With it they begin in half the time.
 */
export function compileCacheEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}
