import { Art, PenStroke, Seal } from './Art.tsx';

export function LostArt() {
  return (
    <Art>
      <g transform="rotate(-4 96 80)">
        <path
          d="M54 18h76l14 14v100h-90z"
          stroke="var(--line-strong)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeDasharray="0 7"
        />
        <path
          d="M130 18v14h14"
          stroke="var(--line-strong)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeDasharray="0 7"
        />
        <path
          d="M68 46h30M68 60h56M68 74h44"
          stroke="var(--line-strong)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeDasharray="0 6"
        />
      </g>
      <Seal>
        <PenStroke d="M130.5 97.5a7.8 7.8 0 1 1 10.8 7.2c-2.2 1-3.3 2.3-3.3 4.8M138 116.2v.1" />
      </Seal>
    </Art>
  );
}
