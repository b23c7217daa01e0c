import { Store } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { addAsNew } from './draft-actions.ts';
import { useWizard } from './wizard-state.tsx';

/** The catalogue has this restaurant: what is sent goes to it. */
export function ListedNotice() {
  const { draft, change } = useWizard();
  return (
    <section className="wiz-listed" aria-labelledby="wiz-listed">
      <Store className="icon" aria-hidden />
      <div>
        <h2 id="wiz-listed">Already listed</h2>
        <p>
          <Link href={`/restaurant/${draft.deed.id}`}>{draft.basics.name}</Link> is on the site. Its
          restaurant is reused: only new locations and sandwiches are added to it.
        </p>
        <Button look="line" onClick={() => change(addAsNew)}>
          It is another restaurant
        </Button>
      </div>
    </section>
  );
}
