import { getCompileCacheDir } from 'node:module';

/** The only setting of the child processes and threads that read untrusted files: it halves their start time. */
export function compileCacheEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}
