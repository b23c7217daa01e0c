export type SourceCodeEdit = {
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
};
export type RemovedSafeguard = SourceCodeEdit & {
  /** A row of docs/security/threats.md. */
  row: string;
  description: string;
  and?: readonly SourceCodeEdit[];
  test: string;
  /** A part of the test's name, for files whose other tests take minutes. */
  only?: string;
  /** The test detects this removal by a timeout; for others, a timeout proves nothing. */
  hangs?: true;
};
