import { Art, DottedLine, Fold, Outline, PenStroke, TextLine } from './Art.tsx';

export function SignedArt() {
  return (
    <Art>
      <g transform="rotate(-7 90 80)">
        <Outline d="M48 22h72l14 14v96H48z" paper="blue" />
      </g>
      <g transform="rotate(3 110 80)">
        <Outline d="M64 16h76l15 15v104H64z" />
        <Fold d="M140 16v15h15z" />
        <TextLine d="M78 40h36" strong />
        <TextLine d="M78 54h58" />
        <TextLine d="M78 65h48" />
        <TextLine d="M78 76h54" />
        <DottedLine d="M78 114h64" />
        <PenStroke d="M80 108c5-14 12-15 11-4s6 6 10-2 5 0 6 3 4 2 9-1" width={3} />
      </g>
    </Art>
  );
}
