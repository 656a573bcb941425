import { Art, DottedLine, Fold, Outline, PenStroke, Seal, TextLine } from './Art.tsx';

export function FailedArt() {
  return (
    <Art>
      <g transform="rotate(6 96 80)">
        <Outline d="M54 18h76l14 14v100h-90z" paper="green" />
        <Fold d="M130 18v14h14z" />
      </g>
      <g transform="rotate(-3 96 80)">
        <Outline d="M54 18h76l14 14v100h-90z" />
        <Fold d="M130 18v14h14z" />
        <TextLine d="M68 42h34" strong />
        <TextLine d="M68 54h58" />
        <TextLine d="M68 64h48" />
        <g transform="translate(68 92) scale(.62)">
          <PenStroke d="M0 12C5-4 13-8 12 3S4 18 10 15" width={4.4} />
        </g>
        <DottedLine d="M80 101h46" />
      </g>
      <Seal>
        <PenStroke d="M138 92v14M138 115.5v.1" width={4.5} />
      </Seal>
    </Art>
  );
}
