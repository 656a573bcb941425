import type { PublicContext } from '#contracts/public-pages.ts';
import { countingSentence, prazoExamples } from '../prazo.ts';
import { LandingFold } from '../LandingFold.tsx';
import { WeekRuler } from './WeekRuler.tsx';

const MOMENTS = [
  {
    when: 'Na hora',
    text: 'O pagamento é confirmado, o prazo começa, e a sua página mostra o dia e a hora em que ele termina.',
  },
  {
    when: 'Durante a leitura',
    text: 'Um médico lê as respostas e os arquivos. Se faltar algo, pergunta pelo chat da sua área.',
  },
  {
    when: 'Em até 48 horas úteis',
    text: 'O documento sai assinado. Avisamos por e-mail; o PDF fica na sua conta. O que a lei pede em papel é assinado à mão e vai pelo correio.',
  },
  {
    when: 'Se não puder ser feito',
    text: 'Você recebe o motivo por escrito e escolhe entre marcar uma consulta e receber o reembolso proporcional. Nos 7 dias depois do pagamento, sem documento emitido, o valor volta inteiro.',
  },
];

/** The section on what happens to a paid order, with three worked examples of the promised time. */
export function AfterPayment({ modoPrazo }: Pick<PublicContext, 'modoPrazo'>) {
  return (
    <section className="after grid gap-8" id="depois-do-pagamento" aria-labelledby="t-depois">
      <div className="after-words">
        <h3 className="after-title" id="t-depois">
          Depois do pagamento
        </h3>
        <ol className="after-moments">
          {MOMENTS.map((moment) => (
            <li key={moment.when}>
              <h4>{moment.when}</h4>
              <p className="small muted">{moment.text}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className="card after-card">
        <LandingFold level={4} title="O que são 48 horas úteis">
          <p className="small muted">{countingSentence(modoPrazo)}</p>
          <WeekRuler examples={prazoExamples(modoPrazo)} />
          <p className="fine quiet">
            Exemplos sem feriado no meio. Quando há um, o prazo termina mais tarde, e a sua página já mostra a
            data certa.
          </p>
        </LandingFold>
      </div>
    </section>
  );
}
