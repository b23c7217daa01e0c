import { Head } from '#web/lib/document/head.tsx';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

type MissingProps = {
  title:
    | 'Sandwich Not Found'
    | 'Restaurant Not Found'
    | 'Review Not Found'
    | 'List Not Found'
    | 'Ranking Not Found';
  text: string;
  wayOut: { to: string; text: string };
};

/** Missing or removed: the page has the status and offers a link. */
export function NotFoundMessage({ title, text, wayOut }: MissingProps) {
  const { pictures } = usePageState();
  return (
    <div className="wrap doors">
      <Head title={title} noindex />
      <div>
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        <p className="pair">
          <ButtonLink size="big" to={wayOut.to}>
            {wayOut.text}
          </ButtonLink>
          <ButtonLink size="big" look="line" to="/">
            Back to Home
          </ButtonLink>
        </p>
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
