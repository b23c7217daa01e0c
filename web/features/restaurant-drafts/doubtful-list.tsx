import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { acceptDoubtful } from './draft-actions.ts';
import { useWizard } from './wizard-state.tsx';

/** What the reader leaves to a person. */
export function DoubtfulList() {
  const { draft, change } = useWizard();
  if (draft.doubtful.length === 0) return null;
  return (
    <section className="wiz-doubtful" aria-labelledby="wiz-doubtful">
      <h3 id="wiz-doubtful">Perhaps also</h3>
      <ul>
        {draft.doubtful.map(({ ref, name, doubt, price, note }) => (
          <li key={ref}>
            <span>
              <b>{name}</b>
              <span className="chips">
                <Chip>{doubt}</Chip>
                {priced(price, note) && <span className="muted small num">{priced(price, note)}</span>}
              </span>
            </span>
            <Button look="quiet" onClick={() => change((before) => acceptDoubtful(before, ref))}>
              <Plus className="icon" aria-hidden />
              Add<span className="sr"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function priced(price: string, note: string | null): string {
  return [price && `$${price}`, note].filter(Boolean).join(' · ');
}
