import { Art, DottedLine, Outline, PenStroke, TextLine } from './Art.tsx';

export function PaidArt() {
  return (
    <Art>
      <g transform="rotate(7 104 76)">
        <Outline d="M66 22h78v100h-78z" paper="green" />
      </g>
      <g transform="rotate(-4 98 74)">
        <Outline d="M58 16h80v108l-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7z" />
        <TextLine d="M70 32h26" strong />
        <TextLine d="M70 46h40" />
        <TextLine d="M118 46h8" />
        <TextLine d="M70 57h32" />
        <TextLine d="M118 57h8" />
        <DottedLine d="M70 72h56" />
        <PenStroke d="M78 90l12 12 27-31" width={5} />
      </g>
    </Art>
  );
}
