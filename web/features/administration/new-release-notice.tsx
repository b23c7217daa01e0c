import { useQuery } from '@tanstack/react-query';
import { adminOverviewQuery } from './queries.ts';

export function NewReleaseNotice() {
  const { data } = useQuery(adminOverviewQuery());
  if (!data?.update) return null;
  const { version, current, url } = data.update;
  return (
    <p className="notice">
      <span>
        Clucket {version} is out. This site runs {current}. <a href={url}>What’s new</a>
      </span>
    </p>
  );
}
