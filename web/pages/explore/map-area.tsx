import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Box } from '#rules/map-grid.ts';
import { exploreAddress } from '#web/features/discovery/address.ts';
import { change, radiusOf } from '#web/features/discovery/explore.ts';
import type { Explore } from '#web/features/discovery/explore.ts';
import { mapFilters } from '#web/features/discovery/map-filters.ts';
import { openAtWords } from '#web/features/discovery/words.ts';
import { MapSlot } from '#web/features/map/map-slot.tsx';
import { PinnedBranch } from '#web/features/restaurants/pinned-branch.tsx';
import { areaAround, areaText, readArea } from '#web/lib/area.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { usePickedPin } from './use-picked-pin.ts';

type MapAreaProps = {
  explore: Explore;
  /** The list, which the map stands beside. */
  children: ReactNode;
};

/** Its answers are the same for everybody, and know of nobody's collection. */
const TRIED_OR_NOT = 'The map shows tried and untried alike.';
/** As far as a town goes, where nobody has said how far. */
const TOWN_MILES = 12;

/** The list, and where it is wanted the map in step with it. */
export function MapArea({ explore, children }: MapAreaProps) {
  if (!explore.map) return children;
  return <WithMap explore={explore}>{children}</WithMap>;
}

function WithMap({ explore, children }: MapAreaProps) {
  const [, navigate] = useLocation();
  const { picked, lifted, pick, cardHandlers } = usePickedPin(explore);
  return (
    <div className="with-map">
      <div className="beside-map" {...cardHandlers}>
        {children}
      </div>
      <div className="map-area">
        <MapSlot
          filters={mapFilters(explore)}
          area={useArea(explore)}
          look="bubble"
          lifted={lifted}
          picked={picked}
          onPick={pick}
          branch={
            picked && (
              <PinnedBranch
                pin={picked}
                openAtWords={explore.openAt ? openAtWords(explore.openAt) : undefined}
              />
            )
          }
          note={explore.hasTried && TRIED_OR_NOT}
          onSearchArea={(area) =>
            navigate(exploreAddress(change(explore, { bbox: areaText(area), radius: null })), {
              replace: true,
            })
          }
        />
      </div>
    </div>
  );
}

/** What the address says, else the surroundings of the visitor or of the town. */
function useArea(explore: Explore): Box {
  const { latitude, longitude } = useReferencePoint();
  const { bbox } = explore;
  const miles = Math.min(radiusOf(explore) ?? TOWN_MILES, 500);
  return useMemo(
    () => readArea(bbox) ?? areaAround({ latitude, longitude }, miles),
    [bbox, latitude, longitude, miles],
  );
}
