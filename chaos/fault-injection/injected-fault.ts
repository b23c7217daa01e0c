export type SourceEdit = {
  file: string;
  /** Stands there once. */
  from: string;
  to: string;
};
export type InjectedFault = SourceEdit & {
  /** Of docs/security/threats.md. */
  row: string;
  what: string;
  /** Where one place is not enough. */
  and?: readonly SourceEdit[];
  test: string;
  /** Of a file whose other tests take minutes: a part of the name. */
  only?: string;
  /** Its sign is that a test waits without end; elsewhere what took too long says nothing. */
  hangs?: true;
};
