import { parseArgs } from 'node:util';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { checkSafeguardTests } from './check-safeguard-tests.ts';

// Rows of docs/security/threats.md; all if none is named.
const { values } = parseArgs({ options: { row: { type: 'string', multiple: true } } });
const { undetected } = checkSafeguardTests({ rows: values.row ?? [], log: console.log });
for (const safeguard of undetected) console.log(`- ${safeguard}`);
console.log(
  undetected.length === 0
    ? 'Every removed safeguard is detected.'
    : `${formatCountWithNoun(undetected.length, 'removed safeguard is', 'removed safeguards are')} not detected.`,
);
process.exit(undetected.length === 0 ? 0 : 1);
