import type { ReactNode } from 'react';
import { Link } from 'wouter';

type SectionHeadProps = {
  title: string;
  note?: ReactNode;
  more?: { to: string; text: string; about: string; onFollow?: () => void };
};

export function SectionHead({ title, note, more }: SectionHeadProps) {
  return (
    <header>
      <h2>{title}</h2>
      {note && <p className="muted note">{note}</p>}
      {more && (
        <Link className="more" href={more.to} onClick={more.onFollow}>
          {more.text}
          <span className="sr"> {more.about}</span>
        </Link>
      )}
    </header>
  );
}
