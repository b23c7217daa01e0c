import '#web/styles/map/map.css';
import '#web/styles/map/pin-card.css';
import { Minus, Navigation, Plus, X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MapPin } from '#contract/catalog/map.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { MapFilterParams } from './queries.ts';
import type { HighlightedPin, PinStyle } from './pin-features.ts';
import { useMapController, type MapError } from './use-map-controller.ts';

export type MapPanelProps = {
  filters: MapFilterParams;
  area: GeoBox;
  pinStyle: PinStyle;
  lifted: HighlightedPin | null;
  picked: MapPin | null;
  onPick: (pin: MapPin | null) => void;
  branch?: ReactNode;
  /** A note about what the map cannot show. */
  note?: string | null;
  onSearchArea?: (area: GeoBox) => void;
};

/** Needs no text alternative, because everything on the map is also in the list beside it. */
export function MapPanel(props: MapPanelProps) {
  const { filters, area, pinStyle, lifted, picked, onPick, onSearchArea } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const id = useId();
  const label = pinStyle === 'spot' ? 'Map of the locations' : 'Map';
  const { answer, inSight, isMoved, seen, trouble, attribution, zoomBy } = useMapController(canvas, {
    keys: `${id}-keys`,
    label,
    filters,
    area,
    pinStyle,
    lifted,
    onPick,
  });
  function searchArea() {
    const area = seen();
    if (area) onSearchArea?.(area);
  }

  const note = noteOf(trouble, answer?.isTooWide ?? false) ?? props.note;
  return (
    <div className="map">
      <a className="map-skip" href={`#${id}-end`}>
        Skip the map
      </a>
      <p className="map-keyboard-help" id={`${id}-keys`}>
        Arrow keys move the map; plus and minus zoom. Everything on the map is in the list too.
      </p>
      <div className="map-canvas" ref={canvas} />
      {isMoved && onSearchArea && !trouble && (
        <button type="button" className="btn line map-search" onClick={searchArea}>
          <Navigation className="icon" aria-hidden />
          Search this area
        </button>
      )}
      {note && (
        <p className={trouble === 'no-webgl' ? 'map-note whole' : 'map-note'} role="status">
          {note}
        </p>
      )}
      {trouble !== 'no-webgl' && <ZoomButtons onZoom={zoomBy} />}
      {picked && pinStyle === 'bubble' && (
        <PinCard pin={picked} branch={props.branch} onClose={() => onPick(null)} />
      )}
      {attribution && <p className="map-source">© {attribution}</p>}
      <p className="sr" role="status">
        {inSight !== null && !trouble
          ? `${formatCountWithNoun(inSight, 'location', 'locations')} on the map`
          : ''}
      </p>
      <span id={`${id}-end`} tabIndex={-1} />
    </div>
  );
}

function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  return (
    <div className="map-zoom">
      <button type="button" aria-label="Zoom in" onClick={() => onZoom(1)}>
        <Plus className="icon" aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => onZoom(-1)}>
        <Minus className="icon" aria-hidden />
      </button>
    </div>
  );
}

function PinCard({ pin, branch, onClose }: { pin: MapPin; branch: ReactNode; onClose: () => void }) {
  const { restaurantId, name, restaurantType, priceRange, sandwichCount, averageRating } = pin;
  const rating = averageRating > 0 && `★ ${averageRating.toFixed(1)}`;
  return (
    <div className="pin-card">
      <p role="status">
        <Link href={`/restaurant/${restaurantId}`}>{name}</Link>
        <span className="muted">
          {[rating, restaurantType, priceRange, formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="branch">{branch}</span>
      </p>
      <button type="button" className="round" aria-label={`Close ${name}`} onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}

function noteOf(trouble: MapError, isTooWide: boolean): string | null {
  if (trouble === 'no-webgl') return 'This browser can’t show the map. Everything is in the list too.';
  if (trouble === 'no-network') return 'The map isn’t loading right now. The list still works.';
  return isTooWide ? 'Zoom in to see these places on the map.' : null;
}
