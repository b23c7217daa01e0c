import { useLoadFailureText } from './connection-state.ts';

export function LoadFailureLine({ noun }: { noun: string }) {
  return <p className="bad">{useLoadFailureText(noun)}</p>;
}
