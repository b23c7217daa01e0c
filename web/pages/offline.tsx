import { AgainOrHome } from '#web/features/shell/again-or-home.tsx';
import { Head } from '#web/lib/head.tsx';
import { usePageState } from '#web/lib/site.tsx';
import { KeptPages } from './parts/kept-pages.tsx';

/** Stands for a page that has not been open on this device yet, and is the shell of those that have. */
export function Page() {
  const { pictures } = usePageState();
  return (
    <div className="wrap doors">
      <Head title="You are offline" noindex />
      <div>
        <h1>You are offline</h1>
        <p className="lede">
          This page has not been open on this device before, so it is not kept here. What you mark, save or
          review meanwhile is kept, and sent when you are back.
        </p>
        <AgainOrHome />
        <KeptPages />
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
