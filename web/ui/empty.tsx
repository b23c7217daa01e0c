import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  text?: string;
  /** A drawing instead of the empty plate. */
  picture?: string;
  failed?: boolean;
  /** The way out, as buttons. */
  children?: ReactNode;
}

/** Nothing to show, or not for now: a drawing, a line, and the way out. */
export function Empty({ title, text, picture, failed = false, children }: EmptyProps) {
  return (
    <div className="empty" role={failed ? 'alert' : 'status'}>
      {picture ? (
        <img src={picture} alt="" width={200} height={150} />
      ) : (
        <div className="plate">{failed && <TriangleAlert className="icon" aria-hidden />}</div>
      )}
      <h3>{title}</h3>
      {text && <p className="muted">{text}</p>}
      {children && <div className="way-out">{children}</div>}
    </div>
  );
}
