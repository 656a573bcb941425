import { Fold, Outline, type Paper } from '#ui/art/Art.tsx';

/**
 * The nine papers in the order of the services, each with its rotation in degrees and its height in the picture.
 */
const PAPERS: readonly { paper: Paper; turn: number; up: number }[] = [
  { paper: 'white', turn: -4, up: 10 },
  { paper: 'special', turn: 3, up: 0 },
  { paper: 'blue', turn: -2, up: 14 },
  { paper: 'yellow', turn: 4, up: 4 },
  { paper: 'green', turn: -3, up: 12 },
  { paper: 'violet', turn: 2, up: 0 },
  { paper: 'rose', turn: -4, up: 10 },
  { paper: 'sand', turn: 3, up: 4 },
  { paper: 'orange', turn: -2, up: 12 },
];

/** Nine drawn sheets of which only the upper part is visible, at the lower edge of a section. */
export function PaperRow() {
  return (
    <svg className="paper-row" viewBox="0 0 900 84" fill="none" aria-hidden="true">
      {PAPERS.map(({ paper, turn, up }, index) => (
        <g key={paper} transform={`translate(${index * 98 + 8} ${20 - up}) rotate(${turn} 50 60)`}>
          <Outline d="M6 6h74l18 18v90H6z" paper={paper} />
          <Fold d="M80 6v18h18z" />
          <path
            d="M22 34h32M22 48h58M22 62h46"
            stroke="var(--paper-ink)"
            strokeOpacity=".18"
            strokeWidth="3.5"
            strokeLinecap="round"
          />
        </g>
      ))}
    </svg>
  );
}
