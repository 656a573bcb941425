import type { PerguntaDoCaso } from '#contracts/consultorio/caso.contract.ts';
import { fraseDoTermo, SEM_RESPOSTA } from '#domain/consultorio/espera.ts';
import { useNow } from '#lib/clock/clock.ts';
import { sinceWords } from '#lib/words/since.ts';
import './prontuario.css';

/** Questions to the patient, the answers, and the pauses of the promised time. */
export function Pausas({ perguntas }: { perguntas: readonly PerguntaDoCaso[] }) {
  const now = useNow();
  if (perguntas.length === 0) return null;
  return (
    <section className="leitura-parte" aria-labelledby="parte-perguntas">
      <h2 id="parte-perguntas">
        Perguntas ao paciente <span className="num">{perguntas.length}</span>
      </h2>
      <ol className="perguntas grid small">
        {perguntas.map((pergunta) => (
          <li key={pergunta.id}>
            <p className="fine quiet num">
              <b className="muted">{pergunta.medico}</b> perguntou {sinceWords(pergunta.em, now)}
            </p>
            <p className="own-words">{pergunta.texto}</p>
            {pergunta.resposta !== null && (
              <p className="pergunta-resposta own-words">“{pergunta.resposta}”</p>
            )}
            <p className="fine quiet num">{pauseWords(pergunta, now)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pauseWords(pergunta: PerguntaDoCaso, now: string): string {
  const { em, ate, lembradaEm, respondidaEm, encerradaEm, estado } = pergunta;
  if (estado === 'esperando') {
    const reminded = lembradaEm === null ? '' : ` Lembrado por e-mail ${sinceWords(lembradaEm, now)}.`;
    return `O paciente lê “${fraseDoTermo(ate)}”. O prazo está parado desde a pergunta, ${sinceWords(em, now)}.${reminded}`;
  }
  if (estado === 'respondida') {
    const inTime = encerradaEm === respondidaEm;
    return `Respondida ${sinceWords(respondidaEm ?? em, now)}; o prazo ficou parado ${inTime ? 'desde a pergunta' : 'até o fim do prazo para responder'}.`;
  }
  const ended = sinceWords(encerradaEm ?? em, now);
  return estado === 'sem resposta'
    ? `${SEM_RESPOSTA}: o caso voltou à fila ${ended}, e o prazo voltou a correr. O paciente ainda pode responder.`
    : `O médico retomou o caso ${ended}, antes da resposta; o prazo ficou parado até ali.`;
}
