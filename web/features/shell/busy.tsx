import { Head } from '#web/lib/head.tsx';
import { AgainOrHome } from './again-or-home.tsx';
import { Spill } from './spill.tsx';

/** Too many requests, or a site that is not quite there: nothing is broken, and nobody needs to be notified. */
export function Busy({ text }: { text: string }) {
  return (
    <div className="wrap oops">
      <Head title="One moment, please" noindex />
      <div>
        <h1>One moment, please</h1>
        <p className="lede">{text}</p>
        <AgainOrHome />
      </div>
      <Spill />
    </div>
  );
}
