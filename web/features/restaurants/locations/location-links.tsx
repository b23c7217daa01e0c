import { Copy, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/catalog/locations.ts';
import { copyText } from '#web/lib/device/copy-text.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { mapAppUrlForDevice, directionsUrl, phoneUrl } from './location-urls.ts';

type LocationActionsProps = {
  location: { [Key in 'address' | 'phoneNumber' | 'latitude' | 'longitude']: Location[Key] | null };
  children?: ReactNode;
};

export function LocationLinks({ location, children }: LocationActionsProps) {
  const { phoneNumber, latitude, longitude } = location;
  const address = location.address ?? '';
  const isHydrated = useHydrated();
  const phone = phoneNumber && phoneUrl(phoneNumber);
  const target = { address, latitude, longitude };
  const isSomewhere = address !== '' || latitude !== null;
  return (
    <p className="location-links">
      {phone && (
        <a className="nobreak" href={phone}>
          <Phone className="icon" aria-hidden />
          {phoneNumber}
        </a>
      )}
      {isSomewhere && (
        <a
          href={(isHydrated ? mapAppUrlForDevice(target, navigator) : null) ?? directionsUrl(target)}
          rel="noopener nofollow"
        >
          <Navigation className="icon" aria-hidden />
          Directions<span className="sr"> to {address}</span>
        </a>
      )}
      {address && (
        <button
          type="button"
          className="needs-script"
          onClick={() => void copyText(address, 'Address copied')}
        >
          <Copy className="icon" aria-hidden />
          Copy<span className="sr"> the address {address}</span>
        </button>
      )}
      {children}
    </p>
  );
}
