import { Art, Fold, Outline, PenStroke, TextLine } from './Art.tsx';

export function SentArt() {
  return (
    <Art>
      <g transform="rotate(-8 90 80)">
        <Outline d="M52 24h64l14 14v86h-78z" paper="blue" />
        <Fold d="M116 24v14h14z" />
      </g>
      <g transform="rotate(4 104 80)">
        <Outline d="M66 20h70l14 14v94h-84z" />
        <Fold d="M136 20v14h14z" />
        <TextLine d="M80 56h54" />
        <TextLine d="M80 67h44" />
        <TextLine d="M80 78h50" />
        <PenStroke d="M82 104l9 9 19-22" />
      </g>
      <path
        d="M100 12v34a7 7 0 0 0 14 0V18a11 11 0 0 0-22 0v30"
        stroke="var(--paper-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Art>
  );
}
