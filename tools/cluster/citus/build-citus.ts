import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** The programs of a PostgreSQL that has Citus. The first call builds it, which takes minutes. */
export function buildCitus(mayInstall: boolean): string {
  const script = fileURLToPath(new URL('build', import.meta.url));
  try {
    const output = execFileSync('sh', [script, ...(mayInstall ? ['--install'] : [])], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return join(output.trim(), 'root/usr/lib/postgresql/15/bin');
  } catch {
    throw new StartupError('Citus is not there, as said above.');
  }
}
