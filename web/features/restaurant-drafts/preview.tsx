import { MapPin } from 'lucide-react';
import { Chip } from '#web/ui/chip.tsx';
import { StorefrontSketch } from './storefront-sketch.tsx';
import { useWizard } from './wizard-state.tsx';

/** The card as visitors will meet it. */
export function Preview() {
  const { basics, imageUrl, locations } = useWizard().draft;
  const { name, description, restaurantType, priceRange } = basics;
  const address = locations[0]?.address.trim();
  return (
    <aside className="wiz-preview" aria-label="How it will look">
      <p className="muted small">How it will look</p>
      <div className="card restaurant">
        <div className="pic">
          {imageUrl ? (
            <img src={imageUrl} alt="" width={1200} height={800} />
          ) : (
            <StorefrontSketch name={name} />
          )}
        </div>
        <div className="body">
          <p className="wiz-card-name one">{name.trim() || 'The name'}</p>
          <p className="addr">
            <MapPin className="icon" aria-hidden />
            <span className="one">{address || 'No address found'}</span>
          </p>
          <p className="desc">{description.trim() || 'The description shows here, two lines of it.'}</p>
          <p className="chips">
            <Chip>{restaurantType}</Chip>
            {priceRange && <Chip>{priceRange}</Chip>}
          </p>
        </div>
      </div>
    </aside>
  );
}
