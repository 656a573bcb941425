import type { CSSProperties } from 'react';
import type { MarcaDaCasa } from '#domain/ajustes/identidade.ts';
import {
  CONTRASTE_MINIMO,
  contrasteEmPalavras,
  contrastesDaMarca,
  paletaDaMarca,
  parseCor,
  type Cor,
} from '#domain/ajustes/cor.ts';
import { parseLogo } from '#domain/ajustes/logo.ts';
import { logoPicture } from '#lib/words/logo.ts';
import { buttonClass } from '#ui/button/button-look.ts';
import { BrandMark } from '#ui/picture/Logo.tsx';

const THEMES = [
  ['claro', 'Claro'],
  ['escuro', 'Escuro'],
] as const;

/** The design's own blue. */
const OWN = parseCor('#2244bb');

/** The top of a page, a link and a button as the edited brand draws them, in both themes whatever this browser has. */
export function MarcaPrevia({ nome, marca }: { nome: string; marca: MarcaDaCasa }) {
  const cor = parseCor(marca.cor) ?? OWN;
  if (cor === null) return null;
  const { claro, escuro } = contrastesDaMarca(cor);
  const figures = `Contraste de ${contrasteEmPalavras(claro)} no tema claro e de ${contrasteEmPalavras(escuro)} no escuro; o mínimo é ${contrasteEmPalavras(CONTRASTE_MINIMO)}.`;
  return (
    <div className="grid gap-2">
      <div className="marca-previas" aria-hidden="true">
        {THEMES.map(([theme, name]) => (
          <div key={theme} className="marca-previa" data-tema={theme} style={shadesOf(cor, theme)}>
            <p className="fine">{name}</p>
            <Top nome={nome} logo={marca.logo} />
            <p className="small">
              Leia <span className="marca-link">os seus pedidos</span> ou comece outro.
            </p>
            <span className={buttonClass({ size: 'sm' })}>Solicitar documento</span>
          </div>
        ))}
      </div>
      <p className="small muted" role="status">
        {figures} No escuro usamos a mesma cor, mais clara.
      </p>
    </div>
  );
}

function Top({ nome, logo }: { nome: string; logo: string }) {
  const picture = logoPicture(parseLogo(logo));
  return (
    <span className="logo">
      {picture === null ? (
        <>
          <BrandMark brand={nome} />
          <span className="logo-name">{nome}</span>
        </>
      ) : (
        <img className="logo-picture" {...picture} alt="" />
      )}
    </span>
  );
}

function shadesOf(cor: Cor, theme: 'claro' | 'escuro'): CSSProperties {
  const shades = paletaDaMarca(cor)[theme];
  return Object.fromEntries(Object.entries(shades).map(([name, shade]) => [`--${name}`, shade]));
}
