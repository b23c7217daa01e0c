import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { CLI_COMMANDS } from '#server/commands.ts';
import { runCommandLine } from '#server/run-command-line.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { CommandUsageError, type CliCommand, type CommandSettings } from './command.ts';
import { formatUsage } from './command-help.ts';
import { findCommand } from './find-command.ts';
import { runCliCommand } from './run-cli-command.ts';

const run = async () => {};
const commands: CliCommand[] = [
  { name: 'import', argumentSyntax: '', summary: 'Import', run },
  {
    name: 'import places',
    argumentSyntax: 'FILE... [--brand NAME] [--dry-run]',
    summary: 'Import places',
    options: { brand: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    minArguments: 1,
    run,
  },
  { name: 'recount', argumentSyntax: '', summary: 'Recount', maxArguments: 0, run },
];
const database = useTestConnection();

test('finds the command with the longest name, and parses the rest as arguments and options', () => {
  const found = findCommand(commands, ['import', 'places', 'a.csv', '--brand', 'Coop', 'b.csv', '--dry-run']);
  expect(found.command.name).toBe('import places');
  expect(found.args).toEqual(['a.csv', 'b.csv']);
  expect(found.options).toEqual({ brand: 'Coop', 'dry-run': true });
  expect(findCommand(commands, ['import', 'menus']).command.name).toBe('import');
});

test.each([
  [[], ''],
  [['impart'], 'There is no command "impart".'],
  [['import', 'places'], 'Usage: npm run cli -- import places FILE... [--brand NAME] [--dry-run]'],
  [['import', 'places', 'a', '--color'], "Unknown option '--color'"],
  [['recount', 'now'], 'Usage: npm run cli -- recount'],
])('%j is a usage error', (args, message) => {
  expect(() => findCommand(commands, args)).toThrow(CommandUsageError);
  expect(() => findCommand(commands, args)).toThrow(message);
});

test('an old name of an option works, with a warning', async () => {
  let license: unknown;
  const command: CliCommand = {
    name: 'import',
    argumentSyntax: '[--license NAME]',
    summary: 'Import',
    options: { license: { type: 'string' } },
    renamedOptions: { licence: 'license' },
    runWithoutDatabase: async ({ options }) => void (license = options['license']),
  };
  const written: string[] = [];
  const stderr = { write: (text: string) => written.push(text) };
  const streams = { stdin: Readable.from([]), stdout: stderr, stderr };
  const found = findCommand([command], ['import', '--licence', 'ODbL']);
  await runCliCommand({ ...found, config: { callerFolder: '/' } as CommandSettings, context: { streams } });
  expect(license).toBe('ODbL');
  expect(written).toEqual([
    '--licence has been renamed to --license. The old name works until version 0.3.0.\n',
  ]);
});

test('the usage lists every command with its summary', () => {
  expect(formatUsage(commands)).toContain(
    '  import places FILE... [--brand NAME] [--dry-run]\n      Import places\n',
  );
});

test('a mistake on the command line prints what is wrong and exits with 2', async () => {
  expect(await runCli(['hatch'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no command "hatch". To list all commands: npm run cli -- help\n',
  });
  expect((await runCli(['backup'])).stderr).toBe('Usage: npm run cli -- backup FOLDER\n');
});

test('the help and the usage of every command fit into 80 columns', async () => {
  const texts = [await runCli([]), await runCli(['help']), await runCli(['generate', '--help'])];
  for (const { stdout, stderr } of texts)
    expect((stdout + stderr).split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(texts[0]!.stderr).toBe(texts[1]!.stdout);
  for (const { name } of CLI_COMMANDS) expect(texts[1]!.stdout).toContain(`\n  ${name}`);
});

test.each(CLI_COMMANDS)(
  'the usage or the help of $name names every option',
  ({ argumentSyntax, help, options }) => {
    const text = [argumentSyntax, help].join('\n');
    expect(Object.keys(options ?? {}).filter((name) => !text.includes(`--${name}`))).toEqual([]);
  },
);

test('a command uses the configured database', async () => {
  expect(await runCli(['migrate'], { DATABASE_URL: databaseUrlOf(database.connection) })).toEqual({
    code: 0,
    stdout: 'The database is already up to date.\n',
    stderr: `Database at ${database.connection.host}:${database.connection.port}/${database.connection.database} (DATABASE_URL)\n`,
  });
  const wrong = await runCli(['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(
    /^Database at 127\.0\.0\.1:1\/x \(DATABASE_URL\)\nDATABASE_URL does not lead to a working PostgreSQL: .*\n$/,
  );
});

test('a long command draws its progress on the terminal and keeps it out of its output', async () => {
  let drawn = '';
  let stdout = '';
  const stderr = { isTTY: true, columns: 80, write: (text: string) => void (drawn += text) };
  const streams = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => void (stdout += text) },
    stderr,
  };
  const environment = { DATABASE_URL: databaseUrlOf(database.connection) };
  expect(await runCommandLine(['recount'], { environment, streams })).toBe(0);
  expect(drawn).toMatch(
    /^Database at .* \(DATABASE_URL\)\n\[\.+\] {3}0% {2}Adding up XP, ratings, counts and login identifiers/,
  );
  expect(stdout).toBe('All totals match their rows.\n');
});
