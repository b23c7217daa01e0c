export function SiteLogo() {
  return (
    <svg viewBox="0 0 76 68" aria-hidden="true">
      <path d="M6 32C3 10 20 3 38 3s35 7 32 29z" fill="#D98B33" />
      <path d="M11 27C11 13 22 8 34 7 22 12 18 18 18 27z" fill="#F7CC85" />
      <path
        d="M28 14l5 2M42 12l5 2M52 20l5 2M38 22l5 2"
        stroke="#FFF3D3"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M3 36q6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 8 10-1v-5H3z" fill="#7DB548" />
      <path d="M5 44h66q4 0 4 5t-5 5H6q-5 0-5-5t4-5z" fill="#A9480F" />
      <path d="M7 56h62q0 10-13 10H20Q7 66 7 56z" fill="#D98B33" />
    </svg>
  );
}
