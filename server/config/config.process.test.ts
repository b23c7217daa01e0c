import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a process with an invalid configuration prints every problem and exits', () => {
  const program = `import { loadConfig } from ${JSON.stringify(fileURLToPath(new URL('config.ts', import.meta.url)))}; loadConfig();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { PORT: 'x', LOG_LEVEL: 'x' },
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stderr).toContain('The configuration has 2 problems:');
  expect(stderr).toContain('  - PORT must be');
  expect(stderr).toContain('  - LOG_LEVEL must be');
});
