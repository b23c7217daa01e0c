import { useFailureText } from './connection-state.ts';

export function LoadFailureLine({ noun }: { noun: string }) {
  return <p className="bad">{useFailureText(noun)}</p>;
}
