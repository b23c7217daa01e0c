import { Bookmark, House, LogIn, Search, UserPlus } from 'lucide-react';

export const mainLinks = [
  { to: '/', text: 'Home', Icon: House },
  { to: '/explore', text: 'Explore', Icon: Search },
  { to: '/collection', text: 'My Collection', Icon: Bookmark },
] as const;

export const visitorLinks = [
  { to: '/login', text: 'Login', Icon: LogIn },
  { to: '/login?tab=register', text: 'Register', Icon: UserPlus },
] as const;
