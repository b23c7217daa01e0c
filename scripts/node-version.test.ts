import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('.nvmrc, which editors and workflows read, has the Node version that package.json pins', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(dependencies['node']);
});
