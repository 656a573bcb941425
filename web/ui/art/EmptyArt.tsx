import { Art, DottedLine, Fold, Outline, Pen, TextLine } from './Art.tsx';

export function EmptyArt() {
  return (
    <Art>
      <g transform="rotate(6 96 80)">
        <Outline d="M58 22h74l14 14v98h-88z" paper="yellow" />
        <Fold d="M132 22v14h14z" />
      </g>
      <g transform="rotate(-3 96 80)">
        <Outline d="M54 18h76l14 14v100h-90z" />
        <Fold d="M130 18v14h14z" />
        <TextLine d="M68 42h34" strong />
        <TextLine d="M68 54h58" />
        <TextLine d="M68 64h48" />
        <TextLine d="M68 74h54" />
        <DottedLine d="M70 108h58" />
      </g>
      <Pen transform="translate(142 112) rotate(38) scale(0.78)" />
    </Art>
  );
}
