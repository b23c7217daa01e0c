import type { RawBuilder } from 'kysely';

export type Row = Record<string, unknown>;

/** One table of the export. Everything in it but the member's id is written here and comes from nobody. */
export type Part = {
  name: string;
  /** For the README. */
  about: string;
  /** What is told, by the name under which it is told. */
  columns: Record<string, string>;
  /** The tables and a condition that lets only this member's rows through. */
  from: (userId: string) => RawBuilder<unknown>;
  /** Unique among them: what the pages go by. */
  key: string;
  isOne?: boolean;
};
