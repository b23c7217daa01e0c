import { useFailureText } from './connection.ts';

export function FailureLine({ noun }: { noun: string }) {
  return <p className="bad">{useFailureText(noun)}</p>;
}
