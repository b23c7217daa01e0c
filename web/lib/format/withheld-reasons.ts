export type WithheldReason = 'far' | 'no-position' | 'coarse' | 'travel' | 'daily-cap' | 'already';

export function withheldReasonText(withheld: WithheldReason): string {
  return WORDS[withheld];
}

const WORDS: Record<WithheldReason, string> = {
  far: 'No location bonus: you were more than 0.5 miles away.',
  'no-position': 'No location bonus: we could not tell where you were.',
  coarse: 'No location bonus: your device gave only a rough position.',
  travel: 'No location bonus: nobody gets from your last stop to here that fast.',
  'daily-cap': 'No location bonus: that is all of them for one day.',
  already: 'The location bonus for this one was yours before.',
};
