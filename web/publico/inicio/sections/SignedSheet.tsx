import type { ReactNode } from 'react';
import { DottedLine, Fold, Outline, PenStroke, TextLine } from '#ui/art/Art.tsx';
import { HeroQr } from './HeroQr.tsx';

const MARKS = [
  { x: 22, y: 62 },
  { x: 22, y: 128 },
  { x: 388, y: 300 },
  { x: 22, y: 356 },
  { x: 388, y: 384 },
] as const;

/**
 * The drawing of a finished document whose five proofs are numbered as in the list beside it; no person is named.
 */
export function SignedSheet() {
  return (
    <svg className="signed-sheet" viewBox="0 0 410 470" fill="none" aria-hidden="true">
      <Outline d="M22 14h330l36 36v406H22z" />
      <Fold d="M352 14v36h36z" />
      <circle cx="72" cy="62" r="17" fill="var(--pen)" />
      <PenStrokeWhite />
      <Word x={100} y={58} look="name">
        Nome do médico
      </Word>
      <Word x={100} y={75} look="fine">
        CRM, endereço e contato
      </Word>
      <Rule y={98} />
      <Word x={54} y={122} look="fine">
        Paciente
      </Word>
      <Word x={54} y={140} look="name">
        O seu nome e o seu CPF
      </Word>
      <Rule y={158} />
      <TextLine d="M56 188h120" strong />
      <DottedLine d="M190 188h110" />
      <TextLine d="M314 188h38" strong />
      <TextLine d="M56 206h190" />
      <TextLine d="M56 238h150" strong />
      <DottedLine d="M220 238h80" />
      <TextLine d="M314 238h38" strong />
      <TextLine d="M56 256h160" />
      <Word x={356} y={304} look="fine" end>
        Emitido por telemedicina
      </Word>
      <g transform="translate(62 334) scale(1.7)">
        <PenStroke
          d="M0 12C5-4 13-8 12 3S4 18 10 15 20-2 24 1s-6 12 0 12 7-9 12-8-1 8 4 8 8-5 12-5 4 4 9 3 8-4 14-5"
          width={1.7}
        />
      </g>
      <path d="M54 376h184" stroke="var(--paper-ink)" strokeWidth="1.6" />
      <Word x={54} y={396} look="strong">
        Assinado digitalmente, ICP-Brasil
      </Word>
      <Word x={54} y={413} look="fine">
        Dia e hora
      </Word>
      <HeroQr transform="translate(288 342) scale(1.2)" />
      <Word x={321} y={428} look="fine" middle>
        Código
      </Word>
      {MARKS.map((mark, index) => (
        <g key={mark.y} className="signed-mark" transform={`translate(${mark.x} ${mark.y})`}>
          <circle r="14" />
          <text textAnchor="middle" y="5.5">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

function PenStrokeWhite() {
  return (
    <path d="M64 62l6 6 11-13" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
  );
}

function Rule({ y }: { y: number }) {
  return <path d={`M54 ${y}h302`} stroke="var(--paper-ink)" strokeOpacity=".22" />;
}

type WordProps = {
  x: number;
  y: number;
  look: 'name' | 'fine' | 'strong';
  end?: boolean;
  middle?: boolean;
  children: ReactNode;
};

function Word({ x, y, look, end = false, middle = false, children }: WordProps) {
  const anchor = middle ? 'middle' : 'start';
  return (
    <text className={`hero-word hero-word-${look}`} x={x} y={y} textAnchor={end ? 'end' : anchor}>
      {children}
    </text>
  );
}
