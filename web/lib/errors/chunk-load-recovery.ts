import { OFFLINE_SHELL_PATH } from '../offline/offline-cache-rules.ts';
import { reloadOnce } from './reload-once.ts';

/** A page's code cannot be loaded: the site was deployed again, or the device is offline and the file is not cached. */
export async function recoverFromChunkLoadError(): Promise<void> {
  if (!(await reloadOnce())) location.assign(OFFLINE_SHELL_PATH);
}
