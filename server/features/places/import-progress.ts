import type { ImportProgress } from './places.ts';

type Terminal = { isTTY?: boolean; columns?: number; write(text: string): unknown };
export type ProgressDisplay = {
  show(progress: ImportProgress): void;
  line(text: string): void;
  finish(): void;
};

const SECONDS_BETWEEN_LINES = 10;

/** A bar that redraws itself on a terminal; elsewhere (a log, a pipe) a plain line every ten seconds. */
export function progressDisplay(
  terminal: Terminal,
  now: () => number = () => performance.now(),
): ProgressDisplay {
  const start = now();
  let lastLine = start;
  let drawn = false;
  const clear = () => {
    if (drawn) terminal.write('\r\u001b[2K');
    drawn = false;
  };
  return {
    show(progress) {
      const rate = Math.round(progress.rows / Math.max(0.001, (now() - start) / 1000));
      const words = `${progress.rows.toLocaleString('en-US')} rows, ${rate.toLocaleString('en-US')} a second`;
      if (terminal.isTTY) {
        clear();
        terminal.write(`${bar(progress.bytes, Math.min(30, (terminal.columns ?? 80) - 45))} ${words}`);
        drawn = true;
      } else if (now() - lastLine >= SECONDS_BETWEEN_LINES * 1000) {
        lastLine = now();
        terminal.write(`${words} (${percent(progress.bytes)} of ${progress.file})\n`);
      }
    },
    line(text) {
      clear();
      terminal.write(`${text}\n`);
    },
    finish: clear,
  };
}

function bar(bytes: ImportProgress['bytes'], width: number): string {
  const full = Math.round(share(bytes) * Math.max(0, width));
  return `[${'#'.repeat(full)}${'.'.repeat(Math.max(0, width - full))}] ${percent(bytes).padStart(4)}`;
}

function percent(bytes: ImportProgress['bytes']): string {
  return `${Math.floor(share(bytes) * 100)}%`;
}

function share({ read, total }: ImportProgress['bytes']): number {
  return total === 0 ? 1 : Math.min(1, read / total);
}
