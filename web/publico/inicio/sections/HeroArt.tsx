import type { ReactNode } from 'react';
import { DottedLine, Fold, Outline, Pen, PenStroke, TextLine, type Paper } from '#ui/art/Art.tsx';
import { HeroQr } from './HeroQr.tsx';

/** The papers behind the signed one, from the left, each rotated about the same corner. */
const FAN: readonly { paper: Paper; turn: number }[] = [
  { paper: 'orange', turn: -18 },
  { paper: 'sand', turn: -13.5 },
  { paper: 'rose', turn: -9 },
  { paper: 'violet', turn: -4.5 },
  { paper: 'green', turn: 19 },
  { paper: 'yellow', turn: 14.5 },
  { paper: 'blue', turn: 10 },
  { paper: 'special', turn: 5.5 },
];

/** A drawing of nine papers of which one is being signed; its words belong to no real person. */
export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 0 640 600" fill="none" aria-hidden="true">
      <defs>
        <filter id="hero-shadow" x="-20%" y="-20%" width="140%" height="150%">
          <feDropShadow dx="0" dy="14" stdDeviation="18" floodColor="#10183a" floodOpacity=".16" />
        </filter>
      </defs>
      {FAN.map(({ paper, turn }) => (
        <g key={paper} transform={`rotate(${turn} 318 700)`}>
          <Outline d="M150 66h300l36 36v420H150z" paper={paper} />
          <Fold d="M450 66v36h36z" />
        </g>
      ))}
      <g transform="rotate(-1.5 318 300)">
        <g filter="url(#hero-shadow)">
          <Outline d="M142 52h316l40 40v454H142z" />
          <Fold d="M458 52v40h40z" />
        </g>
        <g transform="translate(16 4)">
          <HeroWords />
          <DottedLine d="M158 462h176" />
          <g transform="translate(166 434) scale(1.75)">
            <PenStroke
              d="M0 12C5-4 13-8 12 3S4 18 10 15 20-2 24 1s-6 12 0 12 7-9 12-8-1 8 4 8 8-5 12-5 4 4 9 3 8-4 14-5"
              width={1.54}
            />
          </g>
          <HeroQr transform="translate(378 436) scale(1.28)" />
          <Pen transform="translate(302 446) rotate(50) scale(1.62)" />
        </g>
      </g>
    </svg>
  );
}
function HeroWords() {
  return (
    <>
      <Seal />
      <Word y={98} x={204} look="name">
        Nome do médico
      </Word>
      <Word y={116} x={204} look="fine">
        CRM e especialidade
      </Word>
      <path d="M158 140h292" stroke="var(--paper-ink)" strokeOpacity=".22" />
      <Word y={176} look="title">
        Receita simples
      </Word>
      <Word y={208} look="fine">
        Paciente
      </Word>
      <Word y={226} look="name">
        O seu nome e o seu CPF
      </Word>
      <Word y={268} look="item">
        1. O remédio e a dose
      </Word>
      <Word y={289} look="text">
        Quantidade e como tomar:
      </Word>
      <Word y={307} look="text">
        por até 30 dias.
      </Word>
      <TextLine d="M160 338h150" strong />
      <TextLine d="M160 358h210" />
      <Word y={484} look="fine">
        Assinado digitalmente
      </Word>
      <Word y={502} look="strong">
        ICP-Brasil
      </Word>
    </>
  );
}

type WordLook = 'name' | 'fine' | 'title' | 'item' | 'text' | 'strong';

function Word({
  x = 158,
  y,
  look,
  children,
}: {
  x?: number;
  y: number;
  look: WordLook;
  children: ReactNode;
}) {
  return (
    <text className={`hero-word hero-word-${look}`} x={x} y={y}>
      {children}
    </text>
  );
}

function Seal() {
  return (
    <g transform="translate(175 101)">
      <circle r="16" fill="var(--pen)" />
      <circle
        r="11"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="1.4"
        strokeDasharray="0 3.6"
        strokeLinecap="round"
      />
      <path
        d="M-5 .5l3.5 3.5L5-4"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
