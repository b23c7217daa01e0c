const ADVICE: Readonly<Record<number, string>> = {
  404: 'It isn’t on the site anymore, so you can discard this.',
  409: 'Edit it to see what’s there now, or discard it.',
  410: 'It may have been merged with another listing. Tap Edit to open that one, or discard this.',
  429: 'Try again in an hour.',
};

/** What a member can do about a queued suggestion that was rejected. */
export function suggestionErrorAdvice(status: number): string {
  return ADVICE[status] ?? 'You can edit it and send it again.';
}
