import { useFailureText } from './connection.ts';

export function FailureLine({ of }: { of: string }) {
  return <p className="bad">{useFailureText(of)}</p>;
}
