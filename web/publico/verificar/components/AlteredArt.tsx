import { Art, DottedLine, Fold, Outline, PenStroke, Seal, TextLine } from '../../../ui/art/Art.tsx';

/** The drawing for a document that must not be used: a sheet with a tear through it. */
export function AlteredArt() {
  return (
    <Art>
      <g transform="rotate(-6 92 78)">
        <Outline d="M50 20h72l14 14v96h-86z" paper="rose" />
        <Fold d="M122 20v14h14z" />
      </g>
      <Outline d="M58 18h74l14 14v100h-88z" />
      <Fold d="M132 18v14h14z" />
      <TextLine d="M72 42h34" strong />
      <TextLine d="M72 56h54" />
      <DottedLine d="M58 78l14-7 12 8 14-9 12 9 14-8 22 8" />
      <TextLine d="M72 100h40" />
      <TextLine d="M72 112h30" />
      <Seal ink="--stop-mark">
        <g className="verificar-alerta">
          <PenStroke d="M138 92v14M138 115.5v.1" width={4.5} />
        </g>
      </Seal>
    </Art>
  );
}
