import { readFileSync, writeFileSync } from 'node:fs';
import { machine } from '#tools/bench/machine.ts';
import type { ClusterResult } from './summarize.ts';

const BEGIN = '<!-- measured -->';
const END = '<!-- end of measured -->';

export function formatResult(judged: ClusterResult, about: string): string {
  const rows = judged.phases.map(
    ({ name, silence, reads, writes, slowest }) =>
      `| ${name} | ${silence.toFixed(1)} | ${writes} | ${reads} | ${slowest.toFixed(1)} |`,
  );
  const { staleFor } = judged;
  return `${new Date().toISOString().slice(0, 10)}, ${machine()}. ${about}

| killed with -9 | seconds without an acknowledged write | failed writes | failed reads | slowest answer (s) |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

- Acknowledged writes: ${judged.acknowledged}; lost: ${judged.lost.length}.
- Reviews whose way into each process was watched: ${judged.probes}. A process was asked and still told what had been true before
  ${staleFor.p50} ms (median) and at most ${staleFor.worst} ms after the author had been answered; later than 1 second: ${judged.late}.
  Processes that answered nothing for 5 seconds then: ${judged.silent}.
- Authors who asked another process at once and were not told of their own review: ${judged.authorsWhoDidNotKnow}.
- Sandwiches of which a process tells another number of reviews in the end than the database: ${judged.wrongInTheEnd.length}.
`;
}

export function writeToReadme(text: string): void {
  const file = new URL('README.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const before = page.slice(0, page.indexOf(BEGIN) + BEGIN.length);
  writeFileSync(file, `${before}\n\n${text}\n${page.slice(page.indexOf(END))}`);
}
