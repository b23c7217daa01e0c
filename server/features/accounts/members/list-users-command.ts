import type { CliCommand } from '#server/platform/cli/command.ts';
import { listUserRows } from './member-queries.ts';

const SHOWN = 200;

export const listUsersCommand: CliCommand = {
  name: 'list-users',
  argumentSyntax: '[--search TEXT] [--admins]',
  summary: `List members and their rights, at most ${SHOWN}`,
  maxArguments: 0,
  options: { search: { type: 'string' }, admins: { type: 'boolean' } },
  async run({ options, database, print }) {
    const q = typeof options['search'] === 'string' ? options['search'] : undefined;
    const filter = { q, role: options['admins'] ? ('admin' as const) : undefined };
    const order = { sort: 'username', order: 'ascending' } as const;
    const rows = await listUserRows(database.db, { filter, ...order, after: null }, SHOWN + 1);
    for (const { username, email, role, catalogEditor, xp } of rows.slice(0, SHOWN))
      print([username, email, catalogEditor ? `${role}, catalogEditor` : role, `${xp} XP`].join('\t'));
    if (rows.length === 0) print('No members found.');
    if (rows.length > SHOWN) print(`There are more. Narrow them down with --search.`);
  },
};
