/** The dark squares of a pattern that looks like a QR code but encodes nothing. */
const DOTS =
  'M15 0h5v5h-5zM20 0h5v5h-5zM30 5h5v5h-5zM30 10h5v5h-5zM5 15h5v5h-5zM10 15h5v5h-5zM15 15h5v5h-5zM35 15h5v5h-5zM50 15h5v5h-5zM5 20h5v5h-5zM20 20h5v5h-5zM30 20h5v5h-5zM35 20h5v5h-5zM0 25h5v5h-5zM10 25h5v5h-5zM35 25h5v5h-5zM45 25h5v5h-5zM10 30h5v5h-5zM30 30h5v5h-5zM45 30h5v5h-5zM5 35h5v5h-5zM10 35h5v5h-5zM15 35h5v5h-5zM25 35h5v5h-5zM30 35h5v5h-5zM35 35h5v5h-5zM45 35h5v5h-5zM50 35h5v5h-5zM15 40h5v5h-5zM25 40h5v5h-5zM40 40h5v5h-5zM50 40h5v5h-5zM15 45h5v5h-5zM20 45h5v5h-5zM45 45h5v5h-5zM50 45h5v5h-5zM25 50h5v5h-5zM30 50h5v5h-5zM35 50h5v5h-5zM45 50h5v5h-5zM50 50h5v5h-5z';
const CORNERS = [
  'M0 0h15v15h-15z M5 5h5v5h-5z',
  'M40 0h15v15h-15z M45 5h5v5h-5z',
  'M0 40h15v15h-15z M5 45h5v5h-5z',
];

export function HeroQr({ transform }: { transform: string }) {
  return (
    <g transform={transform} fill="var(--paper-ink)">
      <path d={DOTS} />
      {CORNERS.map((corner) => (
        <path key={corner} d={corner} fillRule="evenodd" />
      ))}
    </g>
  );
}
