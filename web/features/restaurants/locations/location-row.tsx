import { Navigation, Phone } from 'lucide-react';
import type { Location } from '#contract/locations.ts';
import { FEET_BELOW, distanceText } from '#rules/distance-text.ts';
import { useOpenState } from '../open-chip.tsx';
import { directionsUrl, phoneUrl } from './links.ts';
import { LocationHours } from './location-hours.tsx';

export function LocationRow({ location }: { location: Location }) {
  const { address, phoneNumber, distance, hoursOfOperation: hours, timeZone } = location;
  const { isOpen, label } = useOpenState({ hours, timeZone });
  const phone = phoneNumber && phoneUrl(phoneNumber);
  return (
    <li className="location">
      <p className="at">
        <b>{address || 'No address found'}</b>
        {distance !== undefined && (
          <span className="num muted">{distanceText(distance, FEET_BELOW.restaurantCard)}</span>
        )}
      </p>
      <LocationHours location={location}>
        <span className={isOpen ? 'state is-open' : 'state is-closed'}>{stateText(isOpen, label)}</span>
      </LocationHours>
      <p className="ways">
        {phone && (
          <a className="nobreak" href={phone}>
            <Phone className="icon" aria-hidden />
            {phoneNumber}
          </a>
        )}
        <a href={directionsUrl(location)} rel="noopener nofollow">
          <Navigation className="icon" aria-hidden />
          Directions<span className="sr"> to {address}</span>
        </a>
      </p>
    </li>
  );
}

/** "Open, closes 9 pm", "Open 24 hours", "Closed" */
function stateText(isOpen: boolean, label: string | null): string {
  if (label?.startsWith('open ')) return label.replace('open', 'Open');
  return `${isOpen ? 'Open' : 'Closed'}${label ? `, ${label}` : ''}`;
}
