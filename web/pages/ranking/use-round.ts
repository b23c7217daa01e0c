import { useState } from 'react';
import type { Ranking } from '#contract/rankings.ts';
import { nextQuestion } from '#web/features/rankings/ranking-state.ts';

export type Round = ReturnType<typeof useRound>;

/** Question after question, until its member stops or nothing is left to ask. */
export function useRound(ranking: Ranking | undefined) {
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [answeredCount, setAnsweredCount] = useState(0);

  function begin() {
    setSkipped([]);
    setAnsweredCount(0);
    setIsAsking(true);
  }

  return {
    question: ranking ? nextQuestion(ranking, skipped, answeredCount) : null,
    isAsking,
    hasSkipped: skipped.length > 0,
    begin,
    countAnswer: () => setAnsweredCount(answeredCount + 1),
    skip: (sandwichId: number) => setSkipped([...skipped, sandwichId]),
    stop: () => setIsAsking(false),
  };
}
