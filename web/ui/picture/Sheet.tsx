import { classNames } from '../class-names.ts';

export type SheetTone =
  | 'white'
  | 'special'
  | 'blue'
  | 'yellow'
  | 'green'
  | 'violet'
  | 'rose'
  | 'sand'
  | 'orange';

export type SheetProps = { tone?: SheetTone };

/** The small sheet icon beside a title; its colour tells kinds of paper apart. */
export function Sheet({ tone = 'white' }: SheetProps) {
  const look = classNames('sheet', tone !== 'white' && `sheet-${tone}`);
  return (
    <span className={look} aria-hidden="true">
      <svg viewBox="0 0 40 14" preserveAspectRatio="none">
        <path d="M2 10C6 2 9 2 8 7s3 4 6-1 4 0 4 2 4 2 8 0 6-1 11-3" />
      </svg>
    </span>
  );
}
