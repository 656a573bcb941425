import { Art, DottedLine, Fold, Outline, PenStroke, Seal, TextLine } from './Art.tsx';

/** A sheet that goes back. */
export function RefusedArt() {
  return (
    <Art>
      <g transform="rotate(-6 92 78)">
        <Outline d="M50 20h72l14 14v96h-86z" paper="rose" />
        <Fold d="M122 20v14h14z" />
      </g>
      <Outline d="M58 18h74l14 14v100h-88z" />
      <Fold d="M132 18v14h14z" />
      <TextLine d="M72 42h34" strong />
      <TextLine d="M72 54h54" />
      <TextLine d="M72 64h46" />
      <TextLine d="M72 74h50" />
      <DottedLine d="M72 108h40" />
      <Seal>
        <PenStroke d="M128 100h14a7 7 0 0 1 0 14h-8" />
        <PenStroke d="M134 93l-7 7 7 7" />
      </Seal>
    </Art>
  );
}
