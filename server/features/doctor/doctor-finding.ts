export type DoctorFinding = {
  about: string;
  /** `bad`: the site does not work as it should. `note`: it works, but the operator should know. */
  state: 'good' | 'note' | 'bad';
  text: string;
  todo?: string;
};

const MARK = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;

export function formatDoctorFinding({ about, state, text, todo }: DoctorFinding): string {
  return `${MARK[state]}  ${about.padEnd(12)} ${text}${todo && state !== 'good' ? `\n${' '.repeat(19)}-> ${todo}` : ''}`;
}
