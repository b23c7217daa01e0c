import { Link } from 'wouter';
import type { AuditEntry } from '#contract/administration/audit.ts';
import { auditUrl } from './use-audit-filter.ts';

/** Links to the changed entity and to its complete change history. */
export function EntityLink({ entry }: { entry: AuditEntry }) {
  const { entityType, entityId, entityName } = entry;
  const address = addressOf(entry);
  const name = <bdi>{entityName ?? entityId}</bdi>;
  return (
    <>
      <b>{address ? <Link href={address}>{name}</Link> : name}</b>{' '}
      <Link className="small" href={auditUrl({ entityType, entityId })}>
        all changes<span className="sr"> to {entityName ?? entityId}</span>
      </Link>
    </>
  );
}

export function ChangeSetLink({ id }: { id: number | null }) {
  if (id === null) return null;
  return (
    <Link className="small nowrap" href={`/admin/change-sets/${id}`}>
      change set {id}
    </Link>
  );
}

function addressOf({ entityType, entityId, restaurantId }: AuditEntry): string | null {
  switch (entityType) {
    case 'restaurant':
      return `/restaurant/${entityId}`;
    case 'location':
      return restaurantId === null ? null : `/restaurant/${restaurantId}`;
    case 'sandwich':
      return `/sandwich/${entityId}`;
    case 'tag':
      return '/admin/tags';
    case 'badge':
      return '/admin/badges';
    case 'recommendation':
      return '/admin/recommendations';
    case 'report':
      return '/admin/reports';
    case 'user':
      return '/admin';
    case 'maintenance':
      return '/admin/operation';
    default:
      return null;
  }
}
