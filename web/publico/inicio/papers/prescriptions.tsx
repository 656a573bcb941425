import { DottedLine, Fold, Outline, TextLine } from '#ui/art/Art.tsx';
import { Box, Form, Letterhead, Signature, Upright } from './parts.tsx';

export function SimplePaper() {
  return (
    <Upright paper="white">
      <Letterhead />
      <TextLine d="M20 54h34" strong />
      <DottedLine d="M64 54h34" />
      <TextLine d="M104 54h8" strong />
      <TextLine d="M20 65h58" />
      <TextLine d="M20 84h42" strong />
      <DottedLine d="M72 84h26" />
      <TextLine d="M104 84h8" strong />
      <TextLine d="M20 95h48" />
      <Signature x={22} y={118} />
      <DottedLine d="M20 136h68" />
    </Upright>
  );
}

export function SpecialPaper() {
  return (
    <svg className="paper paper-pair" viewBox="0 0 150 156" fill="none" aria-hidden="true">
      <g opacity=".8">
        <Outline d="M6 6h96l18 18v120H6z" paper="special" />
        <TextLine d="M20 24h36" strong />
      </g>
      <g transform="translate(22 10)">
        <Outline d="M2 2h98l20 20v124H2z" paper="special" />
        <Fold d="M100 2v20h20z" />
        <Letterhead />
        <TextLine d="M16 52h70" strong />
        <TextLine d="M16 63h54" />
        <Signature x={20} y={78} scale={0.7} />
        <DottedLine d="M16 94h60" />
        <Box x={14} y={106} width={44} height={30} />
        <Box x={64} y={106} width={44} height={30} />
        <DottedLine d="M21 120h30" />
        <DottedLine d="M71 120h30" />
      </g>
    </svg>
  );
}

export function BluePaper() {
  return <Form paper="blue" letter="B" />;
}

export function YellowPaper() {
  return <Form paper="yellow" letter="A" />;
}
