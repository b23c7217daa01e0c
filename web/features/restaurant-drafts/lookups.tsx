import { Pencil } from 'lucide-react';
import { PlaceLookup } from './place-lookup.tsx';
import { WebsiteImport } from './website-import.tsx';

/** Shown until one of the two has filled the form. */
export function Lookups() {
  return (
    <div className="wiz-lookups">
      <PlaceLookup />
      <div className="wiz-quick">
        <WebsiteImport />
        <p className="wiz-hint">
          <Pencil className="icon" aria-hidden />
          Or skip both and type below. These two step aside once one of them has filled the form.
        </p>
      </div>
    </div>
  );
}
