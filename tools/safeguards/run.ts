import { parseArgs } from 'node:util';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { checkSafeguardTests } from './check-safeguard-tests.ts';

// Rows of docs/security/threats.md; all if none is named.
const { values } = parseArgs({ options: { row: { type: 'string', multiple: true } } });
const { problems } = checkSafeguardTests({ rows: values.row ?? [], log: console.log });
for (const problem of problems) console.log(`- ${problem}`);
console.log(
  problems.length === 0
    ? 'Every removed safeguard is detected.'
    : `${formatCountWithNoun(problems.length, 'removed safeguard is', 'removed safeguards are')} not detected.`,
);
process.exit(problems.length === 0 ? 0 : 1);
