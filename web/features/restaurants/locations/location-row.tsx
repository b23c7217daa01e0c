import type { Location } from '#contract/locations.ts';
import { FEET_BELOW, distanceText } from '#rules/distance-text.ts';
import type { OpenState } from '#rules/hours/open-state.ts';
import { useOpenState } from '../open-chip.tsx';
import { LocationHours } from './location-hours.tsx';
import { Ways } from './ways.tsx';

export function LocationRow({ location }: { location: Location }) {
  const { address, distance } = location;
  const state = useOpenState(location);
  return (
    <li className="location" data-location={location.id}>
      <p className="at">
        <b>{address || 'No address found'}</b>
        {distance !== undefined && (
          <span className="num muted">{distanceText(distance, FEET_BELOW.restaurantCard)}</span>
        )}
      </p>
      <LocationHours location={location}>
        {state?.isOpen !== null && (
          <span className={state?.isOpen ? 'state is-open' : 'state is-closed'}>
            {state ? stateText(state) : '\u00a0'}
          </span>
        )}
      </LocationHours>
      <Ways place={location} />
    </li>
  );
}

/** "Open, closes 9 pm", "Open 24 hours", "Closed", "Closed for Thanksgiving, opens 10 am tomorrow" */
function stateText({ isOpen, label, reason }: OpenState): string {
  if (label?.startsWith('open ')) return label.replace('open', 'Open');
  return `${isOpen ? 'Open' : (reason ?? 'Closed')}${label ? `, ${label}` : ''}`;
}
