import { Head } from '#web/lib/document/head.tsx';
import { ErrorActions } from './error-actions.tsx';
import { ErrorIllustration } from './error-illustration.tsx';

/** Too many requests, or a site that is not quite there: nothing is broken, and nobody needs to be notified. */
export function UnavailablePage({ text }: { text: string }) {
  return (
    <div className="wrap oops">
      <Head title="One moment, please" noindex />
      <div>
        <h1>One moment, please</h1>
        <p className="lede">{text}</p>
        <ErrorActions />
      </div>
      <ErrorIllustration />
    </div>
  );
}
