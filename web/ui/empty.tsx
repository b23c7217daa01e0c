import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyProps = {
  title: string;
  text?: string;
  /** A drawing instead of the empty plate. */
  picture?: string;
  failed?: boolean;
  /** Right under the page's title, instead of within a section that has its own. */
  first?: boolean;
  /** The way out, as buttons. */
  children?: ReactNode;
};

/** Nothing to show, or not for now: a drawing, a line, and the way out. */
export function Empty({ title, text, picture, failed = false, first, children }: EmptyProps) {
  const Heading = first ? 'h2' : 'h3';
  return (
    <div className="empty" role={failed ? 'alert' : 'status'}>
      {picture ? (
        <img src={picture} alt="" width={200} height={150} />
      ) : (
        <div className="plate">{failed && <TriangleAlert className="icon" aria-hidden />}</div>
      )}
      <Heading>{title}</Heading>
      {text && <p className="muted">{text}</p>}
      {children && <div className="way-out">{children}</div>}
    </div>
  );
}
