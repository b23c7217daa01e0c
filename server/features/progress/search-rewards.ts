export const MAX_REWARDED_SEARCHES_PER_DAY = 10;

export function canRewardAnotherSearch(rewardedToday: number): boolean {
  return rewardedToday < MAX_REWARDED_SEARCHES_PER_DAY;
}

/** Searches that differ only in case, accents, punctuation or spaces count once a day. */
export function searchAwardKey(query: string, now: Date): string {
  const normalizedQuery = query
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
  return `search:${now.toISOString().slice(0, 10)}:${normalizedQuery}`;
}
