import { MEMBER_EXPORT_SECTIONS } from './section-queries.ts';

type ReadmeInput = { siteName: string; username: string; now: Date };

export function formatExportReadme({ siteName, username, now }: ReadmeInput): string {
  const width = Math.max(...MEMBER_EXPORT_SECTIONS.map(({ name }) => name.length));
  const lines = MEMBER_EXPORT_SECTIONS.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
  return `Your data on ${siteName}: ${username}
Exported on ${now.toISOString()}

Each section comes twice, with the same content: .json for programs and .csv for spreadsheets.

${lines.join('\n')}

  ${'photos'.padEnd(width)}  the photos you uploaded, each in the largest size we store

Times are in UTC.
After a while we round your past locations and delete the text of your searches, old notifications, and the
contact details in reviewed recommendations. They’re rounded or missing here too.
Your password, session keys, two-factor secrets, and recovery codes aren’t included.
In the .csv files, text that a spreadsheet might read as a formula starts with an apostrophe.
`;
}
