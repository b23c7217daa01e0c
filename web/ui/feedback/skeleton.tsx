export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <>
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card skeleton" aria-hidden="true">
          <div className="pic">
            <svg viewBox="0 0 800 600">
              <path d="M230 300c-4-130 70-160 170-160s174 30 170 160zM210 330h380v60H210zM230 420h340q0 70-60 70H290q-60 0-60-70z" />
            </svg>
          </div>
          <div className="body">
            <i className="skeleton-line title" />
            <i className="skeleton-line short" />
            <i className="skeleton-line half" />
            <i className="skeleton-line" />
            <i className="skeleton-line most" />
            <i className="skeleton-line act" />
          </div>
        </div>
      ))}
    </>
  );
}

export function SkeletonLine({ width = 'full' }: { width?: 'short' | 'half' | 'most' | 'full' | 'title' }) {
  return <i className={`skeleton-line ${width}`} aria-hidden="true" />;
}
