import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';

export type MatchingQuery<Row> = FetchQueryOptions<Row[], Error, Row[], QueryKey>;
