import { Art, Fold, Outline, PenStroke, Seal, TextLine } from './Art.tsx';

export function VerifiedArt() {
  return (
    <Art>
      <g transform="rotate(-6 92 78)">
        <Outline d="M50 20h72l14 14v96h-86z" paper="blue" />
        <Fold d="M122 20v14h14z" />
      </g>
      <Outline d="M58 18h74l14 14v100h-88z" />
      <Fold d="M132 18v14h14z" />
      <TextLine d="M72 42h34" strong />
      <TextLine d="M72 54h54" />
      <TextLine d="M72 64h46" />
      <g transform="translate(72 86) scale(0.62)">
        <PenStroke
          d="M0 12C5-4 13-8 12 3S4 18 10 15 20-2 24 1s-6 12 0 12 7-9 12-8-1 8 4 8 8-5 12-5 4 4 9 3 8-4 14-5"
          width={4.35}
        />
      </g>
      <TextLine d="M72 110h26" />
      <Seal>
        <circle
          cx="138"
          cy="104"
          r="19"
          stroke="var(--pen)"
          strokeWidth="1.6"
          strokeDasharray="0 4.6"
          strokeLinecap="round"
        />
        <PenStroke d="M129 104l7 7 12-14" />
      </Seal>
    </Art>
  );
}
