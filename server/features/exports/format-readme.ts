import { EXPORT_SECTIONS } from './section-queries.ts';

type ReadmeInput = { siteName: string; username: string; now: Date };

export function formatExportReadme({ siteName, username, now }: ReadmeInput): string {
  const width = Math.max(...EXPORT_SECTIONS.map(({ name }) => name.length));
  const lines = EXPORT_SECTIONS.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
  return `Everything that ${siteName} keeps about ${username}
Made on ${now.toISOString()}

Each of these is here twice, with the same in it: as .json for programs and as .csv for spreadsheets.

${lines.join('\n')}

  ${'photos'.padEnd(width)}  the pictures that you uploaded, as they are kept

Times are in UTC. Positions are rounded after a while, and what is rounded or forgotten is so in here too.
In the .csv files a text that a spreadsheet could take for a formula begins with an apostrophe.
`;
}
