import { useQuery } from '@tanstack/react-query';
import type { Explore } from '#web/features/discovery/explore.ts';
import { Filters } from '#web/features/discovery/filters.tsx';
import { sandwichResultsQuery } from '#web/features/discovery/results-query.ts';
import { useSearchNote } from '#web/features/discovery/use-search-note.ts';
import { TagPicker } from '#web/features/discovery/tag-picker.tsx';
import { tagsQuery } from '#web/features/tags/api.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { useViewer } from '#web/lib/session.ts';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { useSandwichModal } from '#web/pages/parts/use-sandwich-modal.tsx';
import { ExploreHead } from './explore-head.tsx';
import { ResultSection } from './result-section.tsx';
import { useResults } from './use-results.ts';

export function SandwichResults({ explore }: { explore: Explore }) {
  const point = useReferencePoint();
  const viewer = useViewer();
  useSearchNote(explore.q, viewer);
  const results = useResults('sandwiches', explore.q, sandwichResultsQuery(explore, point, viewer));
  const { data: tags } = useQuery(tagsQuery());
  const { rows, total } = results;
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <>
      <ExploreHead
        explore={explore}
        total={total}
        place={point.name}
        found={(rows ?? []).map(({ id, name }) => ({ name, path: `/sandwich/${id}` }))}
      />
      <Filters explore={explore} tagPicker={tags && <TagPicker explore={explore} tags={tags} />} />
      <h2 className="sr">Chicken Sandwiches</h2>
      <ResultSection explore={explore} point={point} results={results} {...intent}>
        {(sandwich, index) => (
          <SandwichTile key={sandwich.id} sandwich={sandwich} eager={index === 0} onQuickLook={openModal} />
        )}
      </ResultSection>
      {modal}
    </>
  );
}
