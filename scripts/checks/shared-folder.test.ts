import { expect, test } from 'vitest';
import { findUnsharedFiles } from './shared-folder.ts';

test('a file of shared/ that one side alone runs is found, also through the contract and other files', () => {
  const texts = new Map([
    ['server/app.ts', "import { a } from '#contract/api.ts';\nimport { b } from '#shared/server-only.ts';"],
    ['web/app.tsx', "import { a } from '#contract/api.ts';\nconst c = import('#shared/web-only.ts');"],
    ['contract/api.ts', "import { d } from '../shared/both.ts';"],
    ['shared/both.ts', "import { e } from './part.ts';"],
    ['shared/part.ts', ''],
    ['shared/server-only.ts', ''],
    ['shared/web-only.ts', ''],
    ['shared/part.test.ts', ''],
  ]);
  expect(findUnsharedFiles(texts)).toEqual([
    'shared/server-only.ts is not run by the browser: move it to server/.',
    'shared/web-only.ts is not run by the server: move it to web/.',
  ]);
});
