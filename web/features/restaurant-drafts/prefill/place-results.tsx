import { Star } from 'lucide-react';
import type { PlaceSearchResult } from '#contract/catalog/place-search.ts';
import { distanceText, MILES_THRESHOLD_FOR_FEET } from '#shared/geo/distance-text.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { InCatalogChip } from './in-catalog-chip.tsx';

type PlaceResultsProps = {
  results: readonly PlaceSearchResult[];
  onChoose: (placeId: string) => void;
};

export function PlaceResults({ results, onChoose }: PlaceResultsProps) {
  const { name: origin } = useDistanceOrigin();
  return (
    <>
      <div className="wiz-found" role="status">
        <h3>{formatCountWithNoun(results.length, 'place', 'places')} found</h3>
        {origin && <p className="muted small">Distances from {origin}</p>}
      </div>
      <ul className="wiz-results" aria-label="Places found">
        {results.map((place) => (
          <li key={place.placeId}>
            <Result place={place} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ place, onChoose }: { place: PlaceSearchResult; onChoose: (placeId: string) => void }) {
  const { placeId, name, formattedAddress, types, distance, rating } = place;
  return (
    <button type="button" onClick={() => onChoose(placeId)}>
      <span>
        <b>{name}</b>
        <span className="muted small">
          {formattedAddress}
          {distance !== undefined && (
            <>
              {' · '}
              <span className="whole">{distanceText(distance, MILES_THRESHOLD_FOR_FEET.sandwichCard)}</span>
            </>
          )}
        </span>
      </span>
      <span className="chips">
        <InCatalogChip place={place} />
        {rating !== null && (
          <Chip>
            <Star className="icon" aria-hidden />
            <span className="sr">Rated </span>
            {rating.toFixed(1)}
          </Chip>
        )}
        {placeTypeLabels(types).map((type) => (
          <Chip key={type}>{type}</Chip>
        ))}
      </span>
    </button>
  );
}

/** "Up to 3 type chips each" (A2.28), in words. */
export function placeTypeLabels(types: readonly string[]): string[] {
  return [...new Set(types.map(placeTypeLabel))].filter((label) => label !== '').slice(0, 3);
}

function placeTypeLabel(type: string): string {
  return type
    .replace(/[_:]+/g, ' ')
    .replace(/^meal /, '')
    .trim();
}
