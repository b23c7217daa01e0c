import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { Picture } from '#web/ui/display/picture.tsx';

/** Shows the whole sandwich first, and then with a bite missing. */
export function BittenSandwichPicture({ sandwich }: { sandwich: Pick<Sandwich, 'imageUrl' | 'drawingUrl'> }) {
  const { imageUrl, drawingUrl } = sandwich;
  const [isMissing, setMissing] = useState(false);
  if (imageUrl !== null || isMissing)
    return (
      <div className="bite torn">
        <Picture subject={sandwich} className="bitten" eager />
      </div>
    );
  return (
    <div className="bite">
      <img
        className="bitten"
        src={drawingUrl.replace('.svg', '-bitten.svg')}
        alt=""
        width={800}
        height={600}
        onError={() => setMissing(true)}
      />
      <img className="whole" src={drawingUrl} alt="" width={800} height={600} />
    </div>
  );
}
