import type { LucideIcon } from 'lucide-react';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { PASSOU_PELA_URGENCIA, PRECISA_DE_ATENCAO, type Destaque } from '#domain/pedidos/destaques.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import './atencao.css';

/** Shown beside the highlighted answers. */
export type AvisoDoCaso = { icon: LucideIcon; title: string; text: string };

type PrecisaDeAtencaoProps = {
  destaques: readonly Destaque[];
  /** Number of all answers. */
  total: number;
  avisos?: readonly AvisoDoCaso[];
};

/**
 * Read first: `avisos`, then emergencies passed by, missing proof of prior use, and answers marked `atencao`. Renders
 * nothing without any.
 */
export function PrecisaDeAtencao({ destaques, total, avisos = [] }: PrecisaDeAtencaoProps) {
  if (destaques.length + avisos.length === 0) return null;
  const marked = destaques.filter(({ motivo }) => motivo !== 'prova').length;
  return (
    <section className="atencao" aria-labelledby="parte-atencao">
      <div className="atencao-titulo row row-wrap gap-0-4 between">
        <h2 id="parte-atencao">
          <Icon icon={TriangleAlert} />
          {PRECISA_DE_ATENCAO}
        </h2>
        {marked > 0 && (
          <span className="fine num">
            {marked} de {total} respostas
          </span>
        )}
      </div>
      <ul>
        {avisos.map(({ icon, title, text }) => (
          <li key={title} className="atencao-aviso">
            <Icon icon={icon} />
            <div>
              <strong>{title}</strong> <span className="atencao-resposta own-words">{text}</span>
            </div>
          </li>
        ))}
        {destaques.map(({ motivo, pergunta, resposta }, i) => (
          // Two questions may have the same words.
          <li key={`${i} ${pergunta}`} className={motivo === 'urgencia' ? 'atencao-urgencia' : undefined}>
            <Icon icon={motivo === 'urgencia' ? Siren : TriangleAlert} />
            <div>
              {motivo === 'urgencia' && <strong>{PASSOU_PELA_URGENCIA}</strong>}
              <p className="small muted">{pergunta}</p>
              <p className="atencao-resposta own-words">{resposta}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
