export type XpWithheldReason = 'far' | 'no-position' | 'coarse' | 'travel' | 'daily-cap' | 'already';

export function xpWithheldReasonText(withheld: XpWithheldReason): string {
  return WORDS[withheld];
}

const WORDS: Record<XpWithheldReason, string> = {
  far: 'No location bonus: you were more than 0.5 miles away.',
  'no-position': 'No location bonus: we couldn’t tell where you were.',
  coarse: 'No location bonus: your device only shared a rough location.',
  travel: 'No location bonus: no one gets there that fast from your last stop.',
  'daily-cap': 'No location bonus: you’ve hit the daily limit.',
  already: 'You already got the location bonus for this one.',
};
