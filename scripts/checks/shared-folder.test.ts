import { expect, test } from 'vitest';
import { findUnsharedFiles } from './shared-folder.ts';

test('finds files of shared/ that only one side runs, following imports through the contract and other files', () => {
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
