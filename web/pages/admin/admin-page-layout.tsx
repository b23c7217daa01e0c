import '#web/styles/admin/admin-bundle.css';
import type { ReactNode } from 'react';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';

type AdminFrameProps = {
  title: string;
  lede?: ReactNode;
  back?: { to: string; text: string };
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPageLayout({ title, lede, back, actions, children }: AdminFrameProps) {
  return (
    <div className="wrap admin">
      <PageHead title={title} noindex />
      {back && <BackLink to={back.to}>{back.text}</BackLink>}
      <div className="admin-head">
        <div>
          <h1>{title}</h1>
          {lede && <p className="lede">{lede}</p>}
        </div>
        {actions && <div className="pair">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
