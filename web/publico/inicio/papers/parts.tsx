import type { ReactNode } from 'react';
import { DottedLine, Fold, Outline, PenStroke, TextLine, type Paper } from '#ui/art/Art.tsx';

const SIGNATURE =
  'M0 12C5-4 13-8 12 3S4 18 10 15 20-2 24 1s-6 12 0 12 7-9 12-8-1 8 4 8 8-5 12-5 4 4 9 3 8-4 14-5';

/** An upright sheet, 120 units wide, with a folded corner; its lower edge lies outside of the picture. */
export function Upright({ paper, children }: { paper: Paper; children: ReactNode }) {
  return (
    <svg className="paper" viewBox="0 0 132 156" fill="none" aria-hidden="true">
      <Outline d="M6 6h100l20 20v124H6z" paper={paper} />
      <Fold d="M106 6v20h20z" />
      {children}
    </svg>
  );
}

/**
 * A prescription form of the health authority: in landscape format, with a stub to tear off and the form's
 * letter.
 */
export function Form({ paper, letter }: { paper: Paper; letter: string }) {
  return (
    <svg className="paper paper-wide" viewBox="0 0 196 124" fill="none" aria-hidden="true">
      <Outline d="M6 6h184v112H6z" paper={paper} />
      <path
        d="M62 10v104"
        stroke="var(--paper-ink)"
        strokeOpacity=".5"
        strokeWidth="2"
        strokeDasharray="0 5"
        strokeLinecap="round"
      />
      <Box x={16} y={18} width={36} height={44} />
      <text className="paper-letter" x="34" y="51" textAnchor="middle">
        {letter}
      </text>
      <TextLine d="M18 76h32" strong />
      <DottedLine d="M18 90h32" />
      <DottedLine d="M18 104h32" />
      <Box x={74} y={18} width={58} height={22} />
      <DottedLine d="M82 29h42" />
      <TextLine d="M144 24h34" strong />
      <TextLine d="M144 34h24" />
      <TextLine d="M76 56h100" strong />
      <TextLine d="M76 70h78" />
      <DottedLine d="M76 100h62" />
      <Signature x={80} y={86} scale={0.72} />
      <Box x={148} y={82} width={30} height={26} />
    </svg>
  );
}

export function Letterhead() {
  return (
    <>
      <circle cx="25" cy="27" r="8" fill="var(--pen)" fillOpacity=".9" />
      <TextLine d="M40 24h36" strong />
      <TextLine d="M40 32h24" />
    </>
  );
}

export function Signature({ x, y, scale = 0.8 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <PenStroke d={SIGNATURE} width={2.6 / scale} />
    </g>
  );
}

export function Box(props: { x: number; y: number; width: number; height: number }) {
  return <rect {...props} rx="2" stroke="var(--paper-ink)" strokeOpacity=".45" strokeWidth="1.6" />;
}
