import { join } from 'node:path';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { readBackupManifest, type BackupManifest } from './backup-manifest.ts';
import { checksumFile, checksumRows, type FileChecksum } from './checksummed-files.ts';
import type { ReportProgress } from './write-backup.ts';

export async function verifyBackup(
  folder: string,
  onProgress: ReportProgress = () => {},
): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder);
  const { tables, files } = manifest;
  const all = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes + 1, 0);
  let done = 0;
  const check = async (path: string, expected: FileChecksum, read: () => Promise<FileChecksum>) => {
    onProgress(done, all, `checking ${path}`);
    const found = await read().catch((error: NodeJS.ErrnoException) => {
      throw damaged(folder, path, error.code === 'ENOENT' ? 'it is missing' : error.message);
    });
    if (found.bytes !== expected.bytes)
      throw damaged(
        folder,
        path,
        `it has ${formatCountWithNoun(found.bytes, 'byte', 'bytes')} and must have ${expected.bytes.toLocaleString('en-US')}`,
      );
    if (found.sha256 !== expected.sha256) throw damaged(folder, path, 'its content is not what was written');
    done += expected.bytes + 1;
  };
  for (const { path, rows, ...expected } of tables) {
    await check(path, expected, async () => {
      const found = await checksumRows(join(folder, path));
      if (found.sha256 === expected.sha256 && found.rows !== rows)
        throw new Error(
          `it has ${formatCountWithNoun(found.rows, 'row', 'rows')} and must have ${rows.toLocaleString('en-US')}`,
        );
      return found;
    });
  }
  for (const { path, ...expected } of files)
    await check(path, expected, () => checksumFile(join(folder, path)));
  return manifest;
}

function damaged(folder: string, path: string, why: string): StartupError {
  return new StartupError(
    `The backup in ${folder} is damaged: ${path}: ${why}. Nothing was changed; take another backup.`,
  );
}
