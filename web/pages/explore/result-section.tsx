import { NoResults } from '#web/features/discovery/no-results.tsx';
import { ResultBar } from '#web/features/discovery/result-bar.tsx';
import type { Point } from '#web/features/discovery/results-query.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { ResultList } from './result-list.tsx';
import type { ResultListProps } from './result-list.tsx';
import type { Results } from './use-results.ts';
import { Waiting } from './waiting.tsx';

type ResultSectionProps<Row> = Omit<ResultListProps<Row>, 'results'> & {
  point: Point;
  results: Results<Row>;
};

/** What a search has found, or why nothing is there to see. */
export function ResultSection<Row>({ point, ...props }: ResultSectionProps<Row>) {
  const { explore, results } = props;
  return (
    <div className="results">
      {results.hasFailed ? (
        <LoadFailure of={explore.view} />
      ) : (
        <>
          <ResultBar explore={explore} point={point} total={results.total} isOld={results.isOld} />
          <Rows {...props} />
        </>
      )}
    </div>
  );
}

function Rows<Row>({ results, ...props }: Omit<ResultSectionProps<Row>, 'point'>) {
  const { explore } = props;
  const { rows, isOld } = results;
  if (!rows) return <Waiting view={explore.view} />;
  if (rows.length === 0) return <NoResults explore={explore} isOld={isOld} />;
  return <ResultList results={{ ...results, rows }} {...props} />;
}
