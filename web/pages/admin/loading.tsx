export function Loading({ what }: { what: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">Loading {what} ...</span>
    </p>
  );
}
