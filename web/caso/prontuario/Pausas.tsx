import type { PerguntaDoCaso } from '../../../contracts/consultorio/caso.contract.ts';
import { useNow } from '../../lib/clock/clock.ts';
import { sinceWords } from '../../lib/words/since.ts';
import './prontuario.css';

/** What was asked of the patient about a case, what was answered, and how long the promised time stood still for it. */
export function Pausas({ perguntas }: { perguntas: readonly PerguntaDoCaso[] }) {
  const now = useNow();
  if (perguntas.length === 0) return null;
  return (
    <section className="leitura-parte" aria-labelledby="parte-perguntas">
      <h2 id="parte-perguntas">
        Perguntas ao paciente <span className="num">{perguntas.length}</span>
      </h2>
      <ol className="perguntas small">
        {perguntas.map((pergunta) => (
          <li key={pergunta.id}>
            <p className="fine quiet num">
              <b className="nota-titulo">{pergunta.medico}</b> perguntou {sinceWords(pergunta.em, now)}
            </p>
            <p className="nota-texto">{pergunta.texto}</p>
            {pergunta.resposta !== null && <p className="pergunta-resposta">“{pergunta.resposta}”</p>}
            <p className="fine quiet num">{pauseWords(pergunta, now)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pauseWords({ em, respondidaEm, encerradaEm }: PerguntaDoCaso, now: string): string {
  if (respondidaEm !== null) {
    return `Respondida ${sinceWords(respondidaEm, now)}; o prazo ficou parado desde a pergunta.`;
  }
  if (encerradaEm !== null) {
    return `O médico retomou o caso ${sinceWords(encerradaEm, now)}, antes da resposta; o prazo ficou parado até ali.`;
  }
  return `Sem resposta ainda: o prazo está parado desde a pergunta, ${sinceWords(em, now)}.`;
}
