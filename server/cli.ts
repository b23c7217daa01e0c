import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  streams: process,
  stopOnSignal,
});

function stopOnSignal(stop: () => Promise<void>): void {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const])
    process.once(signal, () => void stop().finally(() => process.exit(code)));
}
