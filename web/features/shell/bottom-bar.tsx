import { Link, useLocation } from 'wouter';
import { useViewer } from '#web/lib/session.ts';
import { bottomLinks, currentAt } from './links.ts';

export function BottomBar() {
  const [path] = useLocation();
  const viewer = useViewer();
  return (
    <nav className="bar" aria-label="Bottom bar">
      {bottomLinks(viewer).map(({ to, text, Icon }) => (
        <Link key={to} href={to} aria-current={currentAt(path, to)}>
          <span>
            <Icon className="icon" aria-hidden />
          </span>
          {text}
        </Link>
      ))}
    </nav>
  );
}
