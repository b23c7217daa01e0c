import { spawnSync } from 'node:child_process';

const MAX_LENGTH = 80;
const SUBJECT = /^[a-z0-9][\w ,/.-]*: \S/;

/** Checks commits that are not on main yet; without origin/main, it checks none. */
export function checkCommitSubjects(): string {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', 'origin/main..HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean).flatMap(findCommitSubjectProblems).join('\n') : '';
}

export function findCommitSubjectProblems(subject: string): string[] {
  if (/^(fixup|squash)! /.test(subject)) return [];
  if (!SUBJECT.test(subject))
    return [
      `"${subject}" does not begin with an area. Write "area: what changes", as "reviews: reject a rating of 0".`,
    ];
  return subject.length > MAX_LENGTH
    ? [
        `"${subject}" has ${subject.length} characters; ${MAX_LENGTH} is the limit. The cause belongs in the body.`,
      ]
    : [];
}
