import { usePageState } from '#web/lib/document/page-state-context.tsx';

export function ErrorIllustration() {
  const { pictures } = usePageState();
  return (
    <div className="floor" aria-hidden="true">
      <svg className="splat" viewBox="0 0 600 200">
        <path
          d="M40 120c-30-34 40-60 96-52 20-40 110-50 150-22 50-30 130-20 150 18 70-14 140 14 120 52-14 30-70 34-104 26-24 34-110 44-158 20-44 24-120 20-142-12-44 12-92 2-112-30z"
          fill="#EE9A6E"
        />
        <path
          d="M150 96c40-26 120-32 170-14"
          stroke="#FFCBAA"
          strokeWidth="10"
          fill="none"
          strokeLinecap="round"
        />
        <circle cx="20" cy="60" r="12" fill="#EE9A6E" />
        <circle cx="586" cy="70" r="9" fill="#EE9A6E" />
        <circle cx="560" cy="40" r="6" fill="#EE9A6E" />
      </svg>
      <img className="error-sandwich" src={pictures.hero} alt="" width="800" height="600" />
    </div>
  );
}
