import { useEffect, useState } from 'react';
import type { storefrontSvg } from '#packages/sandwich-drawings/index.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';

const PAUSE_MS = 300;

/** The storefront that the server will draw from name and type. Loaded separately: its letters outweigh the form. */
export function StorefrontPreview({ name, type }: { name: string; type: string }) {
  const [drawing, setDrawing] = useState<{ draw: typeof storefrontSvg } | null>(null);
  const sign = useDebounced(name.trim(), PAUSE_MS) || 'New place';
  useEffect(() => {
    import('#packages/sandwich-drawings/index.ts').then(
      ({ storefrontSvg: draw }) => setDrawing({ draw }),
      () => undefined,
    );
  }, []);
  if (!drawing) return null;
  const address = `data:image/svg+xml,${encodeURIComponent(drawing.draw({ name: sign, type }))}`;
  return <img src={address} alt="" width={1200} height={800} />;
}
