import { useFailureText } from './connection.ts';

/** A list within a page that could not be had. */
export function FailureLine({ of }: { of: string }) {
  return <p className="bad">{useFailureText(of)}</p>;
}
