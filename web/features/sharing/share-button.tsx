import { Share2 } from 'lucide-react';
import { useSite } from '#web/lib/document/page-state-context.tsx';
import { share } from './share.ts';

type ShareButtonProps = {
  title: string;
  path: string;
  /** A round one in the corner of a picture or among others, or one like the other buttons. */
  look: 'corner' | 'round' | 'button';
};

const CLASSES = { corner: 'tog share-on', round: 'tog', button: 'btn line' } as const;

/** Links lead to the site's one true address, wherever this page was opened. Hidden where no script can answer it. */
export function ShareButton({ title, path, look }: ShareButtonProps) {
  const { baseUrl } = useSite();
  return (
    <button
      type="button"
      className={`${CLASSES[look]} needs-script`}
      onClick={() => void share(title, baseUrl + path)}
    >
      <Share2 className="icon" aria-hidden />
      <span className={look === 'button' ? undefined : 'sr'}>Share</span>
      <span className="sr"> {title}</span>
    </button>
  );
}
