export type WithheldReason = 'far' | 'no-position' | 'coarse' | 'travel' | 'daily-cap' | 'already';

export function withheldReasonText(withheld: WithheldReason): string {
  return WORDS[withheld];
}

const WORDS: Record<WithheldReason, string> = {
  far: 'No location bonus: you were more than 0.5 miles away.',
  'no-position': 'No location bonus: we couldn’t tell where you were.',
  coarse: 'No location bonus: your device only shared a rough location.',
  travel: 'No location bonus: nobody gets here that fast from your last stop.',
  'daily-cap': 'No location bonus: you’ve reached the limit for one day.',
  already: 'You already got the location bonus for this one.',
};
