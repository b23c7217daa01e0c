import { useQuery } from '@tanstack/react-query';
import {
  Award,
  CircleHelp,
  CirclePlus,
  FileSpreadsheet,
  FileUp,
  Copy,
  Database,
  Flag,
  History,
  Image,
  Inbox,
  Medal,
  Sandwich,
  MessageSquarePlus,
  Search,
  Store,
  Tags,
  Wrench,
} from 'lucide-react';
import { Link } from 'wouter';
import { overviewQuery } from './queries.ts';

const JOBS = [
  { to: '/add-restaurant', text: 'Add Restaurant', Icon: CirclePlus },
  { to: '/admin/restaurants', text: 'Manage Restaurants', Icon: Store },
  { to: '/admin/sandwiches', text: 'Sandwiches', Icon: Sandwich },
  { to: '/explore', text: 'Explore', Icon: Search },
  { to: '/admin/duplicates', text: 'Duplicates', Icon: Copy },
  { to: '/admin/recommendations', text: 'Recommendations', Icon: Inbox },
  { to: '/admin/suggestions', text: 'Suggestions', Icon: MessageSquarePlus },
  { to: '/admin/tags', text: 'Tags', Icon: Tags },
  { to: '/admin/reports', text: 'Reports', Icon: Flag },
  { to: '/admin/imports', text: 'Imports', Icon: FileUp },
  { to: '/admin/sources', text: 'Sources', Icon: Database },
  { to: '/admin/doubtful-changes', text: 'Doubtful Changes', Icon: CircleHelp },
  { to: '/admin/badges', text: 'Badges', Icon: Medal },
  { to: '/admin/award-badges', text: 'Award Badges', Icon: Award },
  { to: '/admin/audit', text: 'Audit Log', Icon: History },
  { to: '/admin/catalog-files', text: 'Catalog Files', Icon: FileSpreadsheet },
  { to: '/admin/operation', text: 'Operations', Icon: Wrench },
  { to: '/image-processing-test', text: 'Image Test', Icon: Image },
] as const;

export function Jobs() {
  const { data } = useQuery(overviewQuery());
  const waiting: Readonly<Record<string, number>> = {
    '/admin/recommendations': data?.recommendations.pending ?? 0,
    '/admin/reports': data?.reports?.open ?? 0,
    '/admin/suggestions': data?.suggestions?.open ?? 0,
    '/admin/doubtful-changes': data?.doubtfulChanges?.open ?? 0,
  };
  return (
    <nav className="jobs" aria-label="Administration">
      {JOBS.map(({ to, text, Icon }) => (
        <Link key={to} href={to}>
          <Icon className="icon" aria-hidden />
          {text}
          {(waiting[to] ?? 0) > 0 && (
            <b className="num">
              {waiting[to]}
              <span className="sr"> pending</span>
            </b>
          )}
        </Link>
      ))}
    </nav>
  );
}
