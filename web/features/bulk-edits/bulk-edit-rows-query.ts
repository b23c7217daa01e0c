import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';

export type BulkEditRowsQuery<Row> = FetchQueryOptions<Row[], Error, Row[], QueryKey>;
