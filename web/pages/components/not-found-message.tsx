import { PageHead } from '#web/lib/document/page-head.tsx';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

type MissingProps = {
  title:
    | 'Sandwich Not Found'
    | 'Restaurant Not Found'
    | 'Review not found'
    | 'List not found'
    | 'Ranking not found'
    | 'Change set not found'
    | 'Import not found';
  text: string;
  link: { to: string; text: string };
};

/** Missing or removed: the page has the status and offers a link. */
export function NotFoundMessage({ title, text, link }: MissingProps) {
  const { pictures } = usePageState();
  return (
    <div className="wrap message-page">
      <PageHead title={title} noindex />
      <div>
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        <p className="pair">
          <ButtonLink size="big" to={link.to}>
            {link.text}
          </ButtonLink>
          <ButtonLink size="big" variant="line" to="/">
            Back to Home
          </ButtonLink>
        </p>
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
