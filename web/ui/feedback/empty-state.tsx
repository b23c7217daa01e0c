import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyProps = {
  title: string;
  text?: string;
  picture?: string;
  failed?: boolean;
  first?: boolean;
  children?: ReactNode;
};

export function EmptyState({ title, text, picture, failed = false, first, children }: EmptyProps) {
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
      {children && <div className="message-actions">{children}</div>}
    </div>
  );
}
