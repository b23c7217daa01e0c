import { SHELL } from '../offline/response-cache.ts';
import { reloadOnce } from './reload-once.ts';

/** A page's code cannot be had: the site has been built anew, or there is no network and it is not kept. */
export async function recoverFromChunkLoadError(): Promise<void> {
  if (!(await reloadOnce())) location.assign(SHELL);
}
