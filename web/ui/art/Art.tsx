import type { ReactNode } from 'react';

/** The frame of a drawing: inline, so that the dark theme reaches its fills; never read out. */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 200 150" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

type Path = { d: string };

export type Paper = 'white' | 'special' | 'blue' | 'yellow' | 'green' | 'violet' | 'rose' | 'sand' | 'orange';

/** A sheet's outline, filled with one of the papers. */
export function Outline({ d, paper = 'white' }: Path & { paper?: Paper }) {
  return (
    <path
      d={d}
      fill={`var(--paper-${paper})`}
      stroke="var(--paper-ink)"
      strokeOpacity=".28"
      strokeWidth="1.25"
      strokeLinejoin="round"
    />
  );
}

/** The folded corner. */
export function Fold({ d }: Path) {
  return <path d={d} fill="var(--paper-ink)" fillOpacity=".2" />;
}

/** Grey lines that stand for text; `strong` is the heading. */
export function TextLine({ d, strong = false }: Path & { strong?: boolean }) {
  return (
    <path
      d={d}
      stroke="var(--paper-ink)"
      strokeOpacity={strong ? '.22' : '.12'}
      strokeWidth="3"
      strokeLinecap="round"
    />
  );
}

/** What is still missing. */
export function DottedLine({ d }: Path) {
  return (
    <path
      d={d}
      stroke="var(--paper-ink)"
      strokeOpacity=".6"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeDasharray="0 6"
    />
  );
}

/** A stroke of the blue pen. */
export function PenStroke({ d, width = 4 }: Path & { width?: number }) {
  return (
    <path
      d={d}
      stroke="var(--pen)"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    />
  );
}

/** The round seal at the lower right: a verdict. */
export function Seal({ ink = '--pen', children }: { ink?: '--pen' | '--stop-mark'; children: ReactNode }) {
  return (
    <>
      <circle cx="138" cy="104" r="25" fill="var(--paper-white)" stroke={`var(${ink})`} strokeWidth="3.5" />
      {children}
    </>
  );
}

/** The ballpoint, its tip at 0,0 and pointing down. */
export function Pen({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M-1.6-1.5 0 3l1.6-4.5z" fill="var(--paper-ink)" />
      <path d="M-6-16-1.8-2h3.6L6-16z" fill="#d5dbea" stroke="var(--paper-ink)" strokeOpacity=".35" />
      <path d="M-6-16h12v-74h-12z" fill="var(--pen)" />
      <path d="M-6-16h4v-74h-4z" fill="#fff" fillOpacity=".22" />
      <path d="M-6-90h12v-10a6 6 0 0 0-12 0z" fill="var(--paper-ink)" />
      <path d="M6-100h2.5a1.5 1.5 0 0 1 1.5 1.5v26a1.8 1.8 0 0 1-3.6 0z" fill="var(--paper-ink)" />
    </g>
  );
}
