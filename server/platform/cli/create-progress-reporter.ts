export type Terminal = { isTTY?: boolean; columns?: number; write(text: string): unknown };

export type TaskProgress = { done: number; all: number; text: string };
export type ProgressReporter = {
  show(step: TaskProgress): void;
  line(text: string): void;
  finish(): void;
};

const SECONDS_BETWEEN_LINES = 10;
const MS_BETWEEN_DRAWINGS = 100;
const SECONDS_BEFORE_GUESSING = 2;

export function createProgressReporter(
  terminal: Terminal,
  now: () => number = () => performance.now(),
): ProgressReporter {
  const start = now();
  let lastShown = terminal.isTTY ? -Infinity : start;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) terminal.write('\r\u001b[2K');
    isDrawn = false;
  };
  return {
    show(step) {
      const between = terminal.isTTY ? MS_BETWEEN_DRAWINGS : SECONDS_BETWEEN_LINES * 1000;
      if (now() - lastShown < between) return;
      lastShown = now();
      const text = [percent(step).padStart(4), step.text, timeLeft(step, (now() - start) / 1000)]
        .filter(Boolean)
        .join('  ');
      if (!terminal.isTTY) return void terminal.write(`${text.trim()}\n`);
      clear();
      const columns = (terminal.columns ?? 80) - 1;
      const width = Math.min(30, columns - text.length - 3);
      terminal.write(`${width >= 5 ? `${bar(step, width)} ` : ''}${text}`.slice(0, columns));
      isDrawn = true;
    },
    line(text) {
      clear();
      terminal.write(`${text}\n`);
    },
    finish: clear,
  };
}

function share({ done, all }: TaskProgress): number {
  return all === 0 ? 1 : Math.min(1, done / all);
}

function percent(step: TaskProgress): string {
  return `${Math.floor(share(step) * 100)}%`;
}

function bar(step: TaskProgress, width: number): string {
  const full = Math.round(share(step) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`;
}

function timeLeft(step: TaskProgress, seconds: number): string {
  const done = share(step);
  if (done <= 0 || done >= 1 || seconds < SECONDS_BEFORE_GUESSING) return '';
  const left = Math.ceil((seconds / done) * (1 - done));
  const minutes = Math.floor(left / 60);
  return minutes > 0 ? `${minutes} min ${left % 60} s left` : `${left} s left`;
}
