import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import { respondida } from '#domain/catalogo/perguntas.ts';

type RespostaLida = { pergunta: string; resposta: string };

type OutrasRespostasProps = {
  respostas: readonly RespostaLida[];
  /** The patient's last free text; blank without one. */
  outrasInformacoes: string;
};

/** Answers without a highlight: informative ones in full, plain noes on one line. */
export function OutrasRespostas({ respostas, outrasInformacoes }: OutrasRespostasProps) {
  const rows = [...respostas, { pergunta: 'Outras informações', resposta: outrasInformacoes }];
  const noes = respostas.filter(({ resposta }) => dizNao(resposta));
  const said = rows.filter(({ resposta }) => respondida(resposta) && !dizNao(resposta));
  const blank = respostas.filter(({ resposta }) => !respondida(resposta));
  return (
    <section className="leitura-parte" aria-labelledby="parte-respostas">
      <h2 id="parte-respostas" tabIndex={-1}>
        Outras respostas <span className="num">{respostas.length}</span>
      </h2>
      <dl className="leitura-respostas">
        {said.map(({ pergunta, resposta }, i) => (
          // Two questions may have the same words.
          <div key={`${i} ${pergunta}`}>
            <dt title={pergunta}>{firstSentence(pergunta)}</dt>
            <dd className="own-words">{resposta}</dd>
          </div>
        ))}
      </dl>
      {noes.length > 0 && (
        <div className="leitura-nao grid muted small">
          <b>Não</b>
          <ul>
            {noes.map(({ pergunta }, i) => (
              <li key={`${i} ${pergunta}`} title={pergunta}>
                {firstSentence(pergunta).replace(/\?$/, '')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {blank.length > 0 && (
        <p className="fine quiet leitura-vazias">
          Sem resposta: {blank.map(({ pergunta }) => firstSentence(pergunta)).join(' · ')}
        </p>
      )}
    </section>
  );
}

/** Question without the explanation that follows it. */
function firstSentence(pergunta: string): string {
  return /^[^?]*\?/.exec(pergunta)?.[0] ?? pergunta;
}
