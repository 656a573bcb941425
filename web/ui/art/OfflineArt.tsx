import { Art, DottedLine, Fold, Outline, PenStroke, TextLine } from './Art.tsx';

export function OfflineArt() {
  return (
    <Art>
      <g transform="rotate(-4 84 84)">
        <Outline d="M40 24h72l14 14v96H40z" />
        <Fold d="M112 24v14h14z" />
        <TextLine d="M54 48h34" strong />
        <TextLine d="M54 60h54" />
        <TextLine d="M54 70h46" />
        <TextLine d="M54 80h50" />
        <PenStroke d="M54 106c5-9 9-9 8-1s4 5 8-2 6 1 6 3" width={3} />
        <DottedLine d="M86 107h26" />
      </g>
      <circle cx="158" cy="66" r="4.5" fill="var(--pen)" />
      <path
        d="M145 53a18.4 18.4 0 0 1 26 0M134.5 42.5a33.2 33.2 0 0 1 47 0"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 7"
      />
    </Art>
  );
}
