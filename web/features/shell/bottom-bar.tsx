import { Bookmark, House, Search, User } from 'lucide-react';
import { Link, useLocation } from 'wouter';

const links = [
  { to: '/', text: 'Home', Icon: House },
  { to: '/explore', text: 'Explore', Icon: Search },
  { to: '/collection', text: 'Collection', Icon: Bookmark },
  { to: '/login', text: 'Login', Icon: User },
] as const;

export function BottomBar() {
  const [path] = useLocation();
  return (
    <nav className="bar" aria-label="Bottom bar">
      {links.map(({ to, text, Icon }) => (
        <Link key={to} href={to} aria-current={to === path ? 'page' : undefined}>
          <span>
            <Icon className="icon" aria-hidden />
          </span>
          {text}
        </Link>
      ))}
    </nav>
  );
}
