const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Until the site draws the real front from its name and type. */
export function StorefrontSketch({ name }: { name: string }) {
  const sign = name.trim() || 'New place';
  return (
    <svg className="wiz-front" viewBox="0 0 600 400" role="presentation">
      <path className="sky" d="M0 0h600v400H0z" />
      <path className="street" d="M0 350h600v50H0z" />
      <path className="wall" d="M60 110h480v240H60z" />
      <path className="glass" d="M110 220h240v110H110zM400 220h90v130h-90z" />
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          className={stripe % 2 === 0 ? 'awning' : 'awning pale'}
          d={`M${80 + stripe * 55} 160h55v40a27.5 24 0 0 1-55 0z`}
        />
      ))}
      <rect className="sign" x="130" y="70" width="340" height="70" rx="10" />
      <text
        x="300"
        y="116"
        textAnchor="middle"
        {...(sign.length > 16 ? { textLength: 310, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
      >
        {sign.length > 34 ? `${sign.slice(0, 33)}…` : sign}
      </text>
    </svg>
  );
}
