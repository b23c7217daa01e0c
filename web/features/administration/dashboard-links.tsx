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
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { adminOverviewQuery } from './queries.ts';

const GROUPS = [
  {
    title: 'Catalog',
    jobs: [
      { to: '/add-restaurant', text: 'Add Restaurant', Icon: CirclePlus },
      { to: '/admin/restaurants', text: 'Restaurants', Icon: Store },
      { to: '/admin/sandwiches', text: 'Sandwiches', Icon: Sandwich },
      { to: '/admin/tags', text: 'Tags', Icon: Tags },
      { to: '/admin/duplicates', text: 'Duplicates', Icon: Copy },
      { to: '/explore', text: 'Explore', Icon: Search },
    ],
  },
  {
    title: 'Community',
    jobs: [
      { to: '/admin/recommendations', text: 'Recommendations', Icon: Inbox },
      { to: '/admin/suggestions', text: 'Suggestions', Icon: MessageSquarePlus },
      { to: '/admin/reports', text: 'Reports', Icon: Flag },
      { to: '/admin/badges', text: 'Badges', Icon: Medal },
      { to: '/admin/award-badges', text: 'Award badges', Icon: Award },
    ],
  },
  {
    title: 'Data',
    jobs: [
      { to: '/admin/imports', text: 'Imports', Icon: FileUp },
      { to: '/admin/doubtful-changes', text: 'Changes to review', Icon: CircleHelp },
      { to: '/admin/sources', text: 'Sources', Icon: Database },
      { to: '/admin/catalog-files', text: 'Catalog files', Icon: FileSpreadsheet },
      { to: '/admin/audit', text: 'Audit log', Icon: History },
    ],
  },
  {
    title: 'Tools',
    jobs: [
      { to: '/admin/operation', text: 'Operations', Icon: Wrench },
      { to: '/image-processing-test', text: 'Image processing test', Icon: Image },
    ],
  },
] as const;

/** `tools`, at the end of the last group, are tools without a page of their own. */
export function AdminDashboardLinks({ tools }: { tools?: ReactNode }) {
  const id = useId();
  const { data } = useQuery(adminOverviewQuery());
  const waiting: Readonly<Record<string, number>> = {
    '/admin/recommendations': data?.recommendations.pending ?? 0,
    '/admin/reports': data?.reports?.open ?? 0,
    '/admin/suggestions': data?.suggestions?.open ?? 0,
    '/admin/doubtful-changes': data?.doubtfulChanges?.open ?? 0,
  };
  return (
    <nav className="jobs" aria-label="Administration">
      {GROUPS.map(({ title, jobs }, at) => (
        <div key={title} role="group" aria-labelledby={`${id}${title}`}>
          <p className="muted small" id={`${id}${title}`}>
            {title}
          </p>
          {jobs.map(({ to, text, Icon }) => (
            <Link key={to} href={to}>
              <Icon className="icon" aria-hidden />
              {text}
              {(waiting[to] ?? 0) > 0 && (
                <b className="num">
                  {waiting[to]}
                  <span className="sr">{to === '/admin/recommendations' ? ' pending' : ' open'}</span>
                </b>
              )}
            </Link>
          ))}
          {at === GROUPS.length - 1 && tools}
        </div>
      ))}
    </nav>
  );
}
