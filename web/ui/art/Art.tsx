import type { ReactNode } from 'react';

/** The SVG frame of a drawing; inline, so that the dark theme changes its colours. Hidden from screen readers. */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 200 150" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

type Path = { d: string };

export type Paper = 'white' | 'special' | 'blue' | 'yellow' | 'green' | 'violet' | 'rose' | 'sand' | 'orange';

/** The outline of a sheet, filled with a paper colour. */
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

export function Fold({ d }: Path) {
  return <path d={d} fill="var(--paper-ink)" fillOpacity=".2" />;
}

/** Grey lines that stand for text; `strong` draws a heading. */
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

/** A stroke in the colour of the blue pen. */
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

/** The round seal at the lower right of a drawing; `ink` is the colour variable of its border. */
export function Seal({ ink = '--pen', children }: { ink?: '--pen' | '--stop-mark'; children: ReactNode }) {
  return (
    <>
      <circle cx="138" cy="104" r="25" fill="var(--paper-white)" stroke={`var(${ink})`} strokeWidth="3.5" />
      {children}
    </>
  );
}

/** A ballpoint pen that points down, with its tip at 0,0. */
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
