export type BrokenBuild = {
  /** Of docs/security/threats.md. */
  row: string;
  what: string;
  file: string;
  /** Stands there once. */
  from: string;
  to: string;
  test: string;
};
