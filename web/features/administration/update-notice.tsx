import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './queries.ts';

export function UpdateNotice() {
  const { data } = useQuery(overviewQuery());
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
