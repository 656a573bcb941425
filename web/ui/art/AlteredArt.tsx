import { Art, Fold, Outline, Seal, TextLine } from './Art.tsx';

/** A torn sheet under a warning seal. */
export function AlteredArt() {
  return (
    <Art>
      <g transform="rotate(-6 92 78)">
        <Outline d="M50 20h72l14 14v96h-86z" paper="rose" />
        <Fold d="M122 20v14h14z" />
      </g>
      <Outline d="M58 18h74l14 14v100h-88z" />
      <Fold d="M132 18v14h14z" />
      <TextLine d="M72 42h34" strong />
      <path
        d="M58 78l14-7 12 8 14-9 12 9 14-8 22 8"
        stroke="var(--paper-ink)"
        strokeOpacity=".55"
        strokeWidth="1.6"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <TextLine d="M72 56h54" />
      <TextLine d="M72 100h40" />
      <TextLine d="M72 112h30" />
      <Seal ink="--stop-mark">
        <path d="M138 92v14" stroke="var(--stop-mark)" strokeWidth="4.5" strokeLinecap="round" />
        <circle cx="138" cy="115" r="2.8" fill="var(--stop-mark)" />
      </Seal>
    </Art>
  );
}
