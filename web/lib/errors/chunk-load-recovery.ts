import { OFFLINE_SHELL_PATH } from '../offline/offline-cache-rules.ts';
import { reloadPageOnce } from './reload-once.ts';

/** For code that cannot be loaded: a new build was deployed, or the device is offline and the file is not cached. */
export async function recoverFromChunkLoadError(): Promise<void> {
  if (!(await reloadPageOnce())) location.assign(OFFLINE_SHELL_PATH);
}
