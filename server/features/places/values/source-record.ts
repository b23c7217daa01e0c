import type { SourceRecordRow } from './source-record-queries.ts';

export type { PreviousSourceEditionValues } from './source-record-queries.ts';

/** The data of one source about one place. */
export type SourceRecord = Omit<SourceRecordRow, 'locationId'> & {
  /** Breaks ties between records by their content, never by their source. */
  content: string;
};
export type LinkedSourceRecord = SourceRecord & Pick<SourceRecordRow, 'locationId'>;

export function withRecordOrderKey(record: Omit<SourceRecord, 'content'>): SourceRecord {
  const { placeId: _, source: __, kind: ___, date: ____, trust: _____, ...content } = record;
  return {
    ...record,
    content: JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
