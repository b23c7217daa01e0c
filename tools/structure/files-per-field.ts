import { existsSync, readFileSync } from 'node:fs';
import { columnNameOf } from '#server/platform/database/column-names.ts';
import { listRepositoryFiles } from '../../scripts/checks/source-files.ts';

/** `node tools/structure/files-per-field.ts organic phoneNumber`: a new editable field should touch at most nine. */
const PRODUCT = /^(?:contract|db|packages|server|shared|web)\/.*\.(?:ts|tsx|sql|json)$/;
const NOT_PRODUCT = /\.test\.|\/testing\/|^web\/gallery\/|^db\/(?:migrations|demo|generate)\//;

for (const field of process.argv.slice(2)) {
  const named = new RegExp(`\\b(?:${field}|${columnNameOf(field)})\\b`);
  const files = listRepositoryFiles().filter(
    (file) =>
      PRODUCT.test(file) &&
      !NOT_PRODUCT.test(file) &&
      existsSync(file) &&
      named.test(readFileSync(file, 'utf8')),
  );
  console.log([`${field}: ${files.length}`, ...files].join('\n  '));
}
