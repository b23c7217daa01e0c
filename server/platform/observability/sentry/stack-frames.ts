export type StackFrame = {
  filename: string;
  function?: string;
  lineno: number;
  colno: number;
  in_app: boolean;
};

const CHROMIUM = /^\s*at (?:(.*?) \()?((?:file:|https?:|node:|\/|[a-z]:\\)[^)\n]*?):(\d+):(\d+)\)?$/i;
const GECKO = /^(?:(.*?)@)?((?:https?:|file:)[^\n]*?):(\d+):(\d+)$/i;
const MAX_FRAMES = 50;

export function parseStackFrames(stack: string | undefined): StackFrame[] {
  const frames = (stack ?? '')
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno, colno] = CHROMIUM.exec(line) ?? GECKO.exec(line) ?? [];
      if (filename === undefined) return [];
      const location = { filename, lineno: Number(lineno), colno: Number(colno) };
      return [
        { ...location, ...(name && { function: name }), in_app: !/node_modules|^node:/.test(filename) },
      ];
    });
  return frames.slice(0, MAX_FRAMES).toReversed();
}
