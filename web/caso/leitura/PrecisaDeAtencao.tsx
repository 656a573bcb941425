import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  PASSOU_PELA_URGENCIA,
  PRECISA_DE_ATENCAO,
  type Destaque,
} from '../../../domain/pedidos/destaques.ts';
import { Icon } from '../../ui/picture/Icon.tsx';
import './atencao.css';

type PrecisaDeAtencaoProps = {
  destaques: readonly Destaque[];
  /** How many answers there are in all. */
  total: number;
};

/**
 * The answers of an order that are read first, in the patient's own words: emergencies passed by, then what the
 * administrator marked `atencao`, and that nothing proves prior use. Nothing for an order without any.
 */
export function PrecisaDeAtencao({ destaques, total }: PrecisaDeAtencaoProps) {
  if (destaques.length === 0) return null;
  const marked = destaques.filter(({ motivo }) => motivo !== 'prova').length;
  return (
    <section className="atencao" aria-labelledby="parte-atencao">
      <div className="atencao-titulo">
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
        {destaques.map(({ motivo, pergunta, resposta }, i) => (
          // Two questions may have the same words.
          <li key={`${i} ${pergunta}`} className={motivo === 'urgencia' ? 'atencao-urgencia' : undefined}>
            <Icon icon={motivo === 'urgencia' ? Siren : TriangleAlert} />
            <div>
              {motivo === 'urgencia' && <strong>{PASSOU_PELA_URGENCIA}</strong>}
              <p className="small muted">{pergunta}</p>
              <p className="atencao-resposta">{resposta}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
